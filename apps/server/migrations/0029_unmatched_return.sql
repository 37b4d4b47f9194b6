-- Set before the payment service is asked to send it back, and taken away only when the service says no. While it is set
-- nobody may say that something else became of the payment: the answer may still be on its way.
alter table unmatched_payment
  add return_asked_at timestamptz,
  add return_asked_by text;
