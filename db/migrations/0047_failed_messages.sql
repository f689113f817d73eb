-- What could not be sent is counted for the metrics, again and again.
create index mails_failed on mails (id) where state = 'failed';
create index sms_messages_failed on sms_messages (id) where state = 'failed';
