-- The benefits of a membership quote what members pay for tickets, which staff set beside them: said in one place.
alter table portal_settings alter column membership_benefits
  set default '阅读全部会员文章与深度报告，活动门票{会员票价}。';
update portal_settings set membership_benefits = '阅读全部会员文章与深度报告，活动门票{会员票价}。'
  where membership_benefits = '阅读全部会员文章与深度报告，活动门票半价。';
