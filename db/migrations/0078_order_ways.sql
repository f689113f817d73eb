-- How an order is paid: a provider takes no number twice for two ways, so another way is another order.
alter table orders
  add column way text not null default 'code' check (way in ('code', 'browser', 'wechat'));
