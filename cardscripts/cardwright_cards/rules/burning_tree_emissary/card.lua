return card {
  on_enter_battlefield { subject = this, adds = "{R}{G}" },
}
