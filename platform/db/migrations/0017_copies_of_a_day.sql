-- Each question counts the copies that were sent to visitors within a day, of which there are a few hundred at most.
create index outbox_copies on outbox (created_at) where kind = 'copy';
