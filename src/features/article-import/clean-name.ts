import { oneLine } from './clean-text.ts'

/** What sites write where a name should stand. */
const NOBODY =
  /^(admin(istrator)?|editor|author|user|root|guest|test|佚名|未知|匿名|本站|本网|本报|网络|网络整理|网友|转载|转载请注明.*|互联网|小编|编辑部?|管理员|图片来源.*|综合|原创|作者|来源|微信公众平台|微信|公众号|新闻中心|责任编辑|null|undefined|无|\d+)$/i

/** A name of a person or a medium out of what a page writes for it; nothing where it names nobody. */
export function cleanName(text: string | undefined): string | undefined {
  const line = oneLine(text ?? '')
    .replace(/^(?:(?:文章|信息|稿件)?来源|作者|记者|文|撰文)\s{0,4}[：:／/]\s{0,4}/, '')
    .split(/[；;|｜\t]/)[0]
    ?.replace(/[,，\s]{1,4}[\w.+-]{1,60}@[\w.-]{1,60}$/, '')
    .replace(/(?:原创稿|责任编辑|作者)$/, '')
    .trim()
  if (line === undefined || line === '' || line.length > 60) return undefined
  return /^https?:|@/.test(line) || NOBODY.test(line) ? undefined : line
}
