-- What began on a day is counted every ten minutes: where in a table that day lies, without reading all of it. These tables
-- grow in the order of time, so that a few pages say it.
create index comments_by_age on comments using brin (created_at) with (autosummarize = on);
create index people_by_age on people using brin (created_at) with (autosummarize = on);
create index orders_by_age on orders using brin (created_at) with (autosummarize = on);
create index orders_by_payment on orders using brin (paid_at) with (autosummarize = on);
