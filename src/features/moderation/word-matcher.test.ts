import { describe, expect, test } from 'vitest'
import { hasContact, hasLink } from './find-contacts.ts'
import { lettersOf } from './letters.ts'
import { createWordMatcher, type ListedWord } from './word-matcher.ts'

const words: ListedWord[] = [
  { word: '网上赌场', category: 'gambling', verdict: 'refuse' },
  { word: '加微信', category: 'contact', verdict: 'hold' },
  { word: '代开发票', category: 'ads', verdict: 'refuse' },
  { word: '时时彩', category: 'gambling', verdict: 'refuse' },
  { word: '加vx', category: 'contact', verdict: 'hold' },
  { word: 'nmsl', category: 'abuse', verdict: 'refuse' },
]
const find = createWordMatcher(words)
const verdicts = (text: string) => find(lettersOf(text)).map(({ word, verdict }) => `${word} ${verdict}`)

describe('a listed word is found however it is written', () => {
  test.each([
    ['plainly', '来网上赌场玩', '网上赌场 refuse'],
    ['with spaces between', '网 上 赌 场', '网上赌场 refuse'],
    ['with wide spaces', '网　上　赌　场', '网上赌场 refuse'],
    ['with dots', '网.上.赌.场', '网上赌场 refuse'],
    ['with middle dots', '网·上·赌·场', '网上赌场 refuse'],
    ['with one star alone', '网上*赌场', '网上赌场 refuse'],
    ['with emoji between', '网🎰上👨‍👩‍👧赌🎲场', '网上赌场 refuse'],
    ['with mixed signs', '网_上-赌~场', '网上赌场 refuse'],
    ['with commas everywhere', '网，上，赌，场', '网上赌场 refuse'],
    ['with zero-width marks', '网\u200b上\u200d赌\u2060场', '网上赌场 refuse'],
    ['with a soft hyphen', '网上\u00ad赌场', '网上赌场 refuse'],
    ['with right-to-left marks', '\u202e网上\u200f赌场\u202c', '网上赌场 refuse'],
    ['with combining strokes', '网\u0336上\u0336赌\u0336场\u0336', '网上赌场 refuse'],
    ['with variation selectors', '网\ufe0f上\ufe0f赌\ufe0f场', '网上赌场 refuse'],
    ['on several lines', '网\n上\n赌\n场', '网上赌场 refuse'],
    ['in traditional characters', '網上賭場', '网上赌场 refuse'],
    ['in mixed characters', '網上赌場', '网上赌场 refuse'],
    ['in variant characters', '代開發票', '代开发票 refuse'],
    ['in full-width Latin', 'ＮＭＳＬ', 'nmsl refuse'],
    ['in mixed case', 'NmSl', 'nmsl refuse'],
    ['in circled letters', 'ⓝⓜⓢⓛ', 'nmsl refuse'],
    ['in bold letters', '𝐧𝐦𝐬𝐥', 'nmsl refuse'],
    ['in squared letters', '🅽🅼🆂🅻', 'nmsl refuse'],
    ['in flags', '🇳🇲🇸🇱', 'nmsl refuse'],
    ['with Latin spaced out', 'n m s l', 'nmsl refuse'],
    ['with a homophone', '加薇信', '加微信 hold'],
    ['mixed of scripts', '加ＶＸ：abc', '加vx hold'],
    ['in Cyrillic look-alikes', '加Vх', '加vx hold'],
    ['with accents', '加v́x̀', '加vx hold'],
  ])('%s', (_how, text, expected) => {
    expect(verdicts(text)).toEqual([expected])
  })

  test.each([
    ['letters between', '网络上有人说赌气离场'],
    ['a Latin word that only contains it', '加vxworks系统'],
    ['a Latin word after it', 'inmslide'],
    ['too much between', '网上（以下省略一百二十三页附录）赌场'],
    ['nothing of the kind', '八英寸衬底的位错密度又降了一半'],
  ])('but not with %s', (_what, text) => {
    expect(verdicts(text)).toEqual([])
  })

  test.each([
    '代開發漂',
    '代开发漂',
    '代开发嘌',
    '代開髮票',
    '代 开 發 飘',
    '需要代开发漂的加我',
    '代開發漂亮的可以，代开发漂',
  ])('what only sounds like it is held and not refused: %s', (text) => {
    expect(verdicts(text)).toEqual(['代开发票 hold'])
  })

  test('what is also written plainly is refused', () => {
    expect(verdicts('代开发漂，代开发票')).toEqual(['代开发票 refuse'])
    expect(verdicts('代开发票，代开发漂')).toEqual(['代开发票 refuse'])
  })

  test.each([
    '代开发漂亮的网页',
    '工厂代开发漂移补偿算法',
    '代开发飘窗模具',
    '代开发嘌呤类药物中间体',
    '这块晶圆真漂亮',
    '走路发飘，发漂流瓶',
    '头发飘起来',
  ])('but not what only holds a sign that sounds like one of it: %s', (text) => {
    expect(verdicts(text)).toEqual([])
  })

  test('a listed word that is written with such a sign is found as it stands', () => {
    const other = createWordMatcher([{ word: '漂白粉', category: 'ads', verdict: 'refuse' }])
    expect(other(lettersOf('卖漂白粉')).map(({ verdict }) => verdict)).toEqual(['refuse'])
    expect(other(lettersOf('卖票白粉'))).toEqual([])
  })

  test('what arises only where two sentences meet is held and not refused', () => {
    expect(verdicts('我们常去网上。赌场不去。')).toEqual(['网上赌场 hold'])
    expect(verdicts('我们常去网上。赌场不去。网上赌场')).toEqual(['网上赌场 refuse'])
  })

  test('a very long text is gone through in one pass', () => {
    expect(verdicts('衬底价格'.repeat(50_000))).toEqual([])
  })
})

describe('ways to be reached elsewhere', () => {
  const contact = (text: string) => hasContact(text, lettersOf(text))
  test.each([
    '微信：gan_power_88',
    'lin\u200B@exam\u2060ple.com',
    '微 信 号 是 G a n p o w e r 8 8',
    'V信 ganpower88',
    'vx:ganpower88',
    'ＱＱ１２３４５６７８',
    'QQ群 87654321',
    '扣扣 1 2 3 4 5 6 7',
    '电话13800138000',
    '138-0013-8000',
    '138 0013 8000',
    '1.3.8.0.0.1.3.8.0.0.0',
    '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
    '一三八零零一三八零零零',
    '壹叁捌〇〇壹叁捌〇〇〇',
    '+86 13800138000',
    '写信到 sales@example.com',
    'Q裙 123456789',
    'Q群：123456789',
    'TG：abcdef',
    'tg: @gan_power',
    '➕V：abc',
    '加V：ganpower',
    '加我 威 心 abcdef123',
    '薇信 ganpower88',
    '扣扣 四五六七八九',
    'a(at)b.cn',
    'sales（at）example（dot）com',
    'sales 艾特 example点com',
    'one three eight 0013 8000 000',
    'one three eight 零零 1381234 5678',
    'One-Three-Eight-Zero-Zero-One-Three-Eight-Zero-Zero-Zero',
  ])('%s', (text) => {
    expect(contact(text)).toBe(true)
  })

  test.each([
    '1200 V 器件的导通电阻是 13.5 mΩ',
    '四批的数据是 13.5、14.2、15.1、16.77',
    '微信公众号里也有人问',
    '三、四、五、六、七、八月的价格都在跌',
    '电压 Vx = 650 V，Wx 为宽度',
    '编号 20261121133000',
    '出货 138 0000 片',
    '栅极电荷 QQ 图看不出来',
    'Tg：measured by DSC',
    'TG: curves of the resin',
    'TG 曲线在 350 °C 失重',
    '供电 +V：15 V，-V：15 V',
    '施加 VDS600V 之后',
    '微芯 Microchip 与威兆半导体',
    'zone 1.3、8.0、0.1、3.8、0.0 的结果',
    'I/O 口在 1.2kV 下',
  ])('but not: %s', (text) => {
    expect(contact(text)).toBe(false)
  })

  test.each([
    'https://a.example',
    'HTTP://X',
    'www.example.com',
    'shop.example.cn/1',
    'ｗｗｗ.ｅxample.com',
    'example。com',
    'evil.dev',
    'm.evil.cn',
    'evil.com.example',
    'evil.io/x',
    'evil.中国',
    '看 evil点com',
    'evil[.]com',
    'evil（dot）com',
    'evil dot cn',
    't.me/evil',
    '看 t.cn/A6abc',
    'evil\u200B.com',
    'w\u00ADww\u2060.evil.dev',
    'evil.c\u034Fn',
    'evil.xn--fiqs8s',
  ])('link %s', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  test.each([
    '第 3.5 节',
    'Si.衬底',
    '0.65 V/ns',
    'A.B. 两种方案',
    'eq.(3)',
    'I/O 与 GPIO.',
    'GaN.2 与 1.2kV、v2.0.1',
    'Vth 与 t.co 两项',
    '10.1016/j.mssp.2023.107432',
    'doi:10.1109/TED.2020.2978400',
    'XX Semiconductor Co.Ltd',
    '衬底来自 SiC.中国企业的份额',
    '上午 10 点 AI 论坛',
    '熔点 Tm、拐点 io 与 quantum dot in GaN',
    'Si(100)、GaN[0001] 面',
    'EPC2045 与 report.pdf',
    'IEEE Trans. Electron Devices, vol. 67',
  ])('no link: %s', (text) => {
    expect(hasLink(text)).toBe(false)
  })
})
