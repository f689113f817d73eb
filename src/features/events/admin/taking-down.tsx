/** What taking an event down does not do for those who hold its tickets. */
export const TakingDown = () => (
  <p>
    读者打不开它的页面，也不能报名，原来的地址显示“这项内容已经撤下”；随时可以恢复。卖出的票仍然有效，但持票人收不到提醒与变动的通知。不办了的，先在“报名与门票”里取消活动：那里告诉持票人，也退款。
  </p>
)
