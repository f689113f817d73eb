-- Openings of a topic's short link, one for a visitor and half hour, as reads are counted.
create table topic_share_visits (
  half_hour integer not null,
  topic_id bigint not null,
  visitor bigint not null,
  primary key (half_hour, topic_id, visitor)
);
insert into topic_share_visits (half_hour, topic_id, visitor)
select half_hour, topic_id, generate_series(1, shares) from topic_shares;
drop table topic_shares;

-- Visitors are the same numbers everywhere; what one address clicked within half an hour is looked up for each click.
alter table ad_clicks alter column visitor type bigint using hashtextextended(visitor, 0);
create index ad_clicks_of_visitor on ad_clicks (ad_id, visitor, minute);
