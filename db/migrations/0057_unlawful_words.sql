-- Words of unlawful and political matter, which every operator lists for itself: whatever else a text holds, one with such a
-- word is kept for a person to look at, neither published by itself nor sent back with a hint at which word it was.
alter table moderation_words drop constraint moderation_words_category_check;
alter table moderation_words add constraint moderation_words_category_check
  check (category in ('ads', 'contact', 'abuse', 'gambling', 'porn', 'fraud', 'unlawful'));
alter table moderation_words add constraint moderation_words_unlawful_hold check (category <> 'unlawful' or verdict = 'hold');
