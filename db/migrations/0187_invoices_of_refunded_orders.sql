-- What was asked for where all money of its order went back can never be issued: a refund ends it by itself now, and this
-- ends those of before. Of an account that was closed meanwhile the address goes, which was kept for this one mail.
update invoices
  set state = 'rejected', rejected_reason = '已全额退款',
    email = case when people.closed_at is null then invoices.email else '' end
  from orders join people on people.id = orders.person_id
  where orders.id = invoices.order_id and invoices.state = 'requested' and orders.returned_fen >= orders.amount_fen;
