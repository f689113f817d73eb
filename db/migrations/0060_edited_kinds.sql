-- The conflict token follows every kind of content that editors change, whoever changes it (0050). What is no content:
-- whether it was taken down, names for imports, what is derived, and when it was changed.
create function watch_record(of_table regclass, kind text, id text, variadic ignored text[]) returns void language plpgsql as $$
begin
  execute format('create trigger content_changed after update on %s for each row execute function record_changed(%s)',
    of_table, (select string_agg(quote_literal(argument), ', ') from unnest(array[kind, id] || ignored) as argument));
end
$$;

select watch_record('data_items', 'data-item', 'id', 'state', 'handle', 'updated_at');
select watch_record('charts', 'chart', 'id', 'handle', 'updated_at');
select watch_record('specials', 'special', 'id', 'state', 'handle', 'updated_at');
select watch_parts('special_topics', 'special', 'changed.special_id');
select watch_record('communities', 'community', 'id', 'state', 'handle', 'updated_at');
select watch_parts('community_experts', 'community', 'changed.community_id');
select watch_parts('topic_channel_topics', 'community', $$substring(changed.channel from '^community/(\d+)$')::bigint$$);
select watch_record('people', 'person', 'id', 'handle', 'banned_at', 'closed_at', 'created_at', 'updated_at');
select watch_record('profiles', 'person', 'person_id', 'updated_at');
select watch_parts('person_rights', 'person', 'changed.person_id');
select watch_parts('organisation_experts', 'person', 'changed.organisation_id');
select watch_parts('recommended_topics', 'person', 'changed.person_id');
select watch_record('events', 'event', 'id', 'state', 'handle', 'updated_at');
select watch_record('event_albums', 'event-album', 'id', 'handle');
select watch_record('event_partner_groups', 'event-partners', 'id', 'handle');
select watch_record('files', 'file', 'id', 'state', 'handle', 'updated_at');
select watch_parts('file_listed', 'file', 'changed.file_id');
select watch_record('reports', 'report', 'id', 'state', 'handle', 'updated_at');
select watch_record('quarterly_issues', 'quarterly-issue', 'id', 'state', 'handle', 'updated_at');
-- Whether a company or an ad is shown, and whether a year has a page, editors say among the rest.
select watch_record('companies', 'company', 'id', 'handle');
select watch_record('ads', 'ad', 'id', 'handle');
select watch_record('award_years', 'award-year', 'year', 'changed_at');
select watch_parts('award_phases', 'award-year', 'changed.year');
select watch_parts('award_groups', 'award-year', 'changed.year');
select watch_parts('award_prizes', 'award-year', 'changed.year');
select watch_parts('award_candidates', 'award-year', '(select year from award_prizes where id = changed.prize_id)');
select watch_parts('award_winners', 'award-year', '(select year from award_prizes where id = changed.prize_id)');
select watch_parts('award_albums', 'award-year', 'changed.year');
select watch_parts('award_forms', 'award-year', 'changed.year');
select watch_record('dictionary_entries', 'dictionary-entry', 'id', variadic array[]::text[]);
