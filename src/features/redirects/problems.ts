/** What is wrong with a line, as whoever wrote it is told. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  address_wrong: '旧地址应以 / 开头，不能是首页，不含空格',
  target_wrong: '新地址应以 / 开头，或是本公司域名下的网址',
  twice: '旧地址与前面的一行重复',
  chain: '会接连跳转或绕回来：请直接写最终的地址',
}
