-- What a message is counted by stands with it: the kinds of messages are the features' own, and a kind that nobody
-- declares any more is still counted.
alter table notifications add column type text;
update notifications set type = case
  when kind in ('order_receipt', 'refund', 'membership_granted', 'membership_ending', 'invoice_issued') then 'order'
  when kind in ('question_asked', 'question_returning', 'question_returned') then 'question'
  when kind in ('question_accepted', 'question_answered', 'question_rerouted', 'comment_on_mine', 'reply_to_me')
    then 'answer'
  else 'system'
end;
alter table notifications
  alter column type set not null,
  add constraint notifications_type_known check (type in ('order', 'question', 'answer', 'system'));
