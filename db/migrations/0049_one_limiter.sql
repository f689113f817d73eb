-- How often anybody did something is counted in limit_points alone; these tables counted and nothing else.
drop table search_rates;
drop table inquiry_rates;
drop table question_days;
drop table upload_days;
drop table comment_paces;
drop table account_change_days;
