/** Synthetic articles for the search figures: the same every time, with words as unevenly spread as in real texts. */

const TERMS =
  '碳化硅 氮化镓 衬底 外延 器件 模块 功率 车规 晶圆 良率 缺陷 位错 微管 导通 电阻 栅氧 沟槽 平面 封装 烧结 散热 驱动 逆变器 充电桩 光伏 储能 数据中心 射频 基站 激光 切割 抛光 长晶 热场 坩埚 籽晶 掺杂 离子注入 退火 刻蚀 光刻 金属化 可靠性 认证 产能 扩产 量产 订单 价格 营收 毛利 融资 上市 并购 专利 标准 论文 团队 大学 研究院 公司 市场 客户 供应链 国产化 进口 设备 材料 气体 石墨 硅粉 蓝宝石 金刚石 氧化镓 氮化铝 同质外延 异质结 二维电子气 击穿 电场 迁移率 禁带 宽禁带 结温 短路 雪崩 开关 损耗 频率 电感 电容 拓扑 谐振 效率 密度 集成 驱动芯片 控制器 电机 电池 整车 平台 高压 低压 中压 轨道交通 电网 家电 快充 适配器'.split(
    ' ',
  )
const LATIN =
  'SiC GaN MOSFET HEMT IGBT 8英寸 6英寸 200mm 800V 1200V 650V 1700V PVT HTCVD AMB DBC TIM AEC-Q101 BASiC AlGaN Wolfspeed Infineon ROHM onsemi STMicro kW MHz p-GaN JFET SBD'.split(
    ' ',
  )
const CHARACTERS =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严镓'

/** Park and Miller's generator: the same numbers for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** One of the list, the first far more often than the last. */
const uneven = <T>(list: readonly T[], random: () => number, steepness: number): T | undefined =>
  list[Math.floor(list.length * random() ** steepness)]

export interface SyntheticArticle {
  readonly title: string
  readonly labels: readonly string[]
  readonly text: string
}

const WORDS = makeWords()

/** Some 6,000 words of two to four common characters. */
function makeWords(): string[] {
  const random = randomNumbers(7)
  const characters = [...CHARACTERS]
  return Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + Math.floor(random() ** 3 * 3) }, () => uneven(characters, random, 1.6)).join(''),
  )
}

/** The article of a number: some 900 characters in six paragraphs. */
export function syntheticArticle(number: number): SyntheticArticle {
  const random = randomNumbers(number * 7919 + 13)
  for (let warm = 0; warm < 3; warm += 1) random()
  const word = () => {
    const which = random()
    if (which < 0.14) return uneven(TERMS, random, 1.8) ?? ''
    if (which < 0.2)
      return `${random() < 0.5 ? ' ' : ''}${uneven(LATIN, random, 2) ?? ''}${random() < 0.5 ? ' ' : ''}`
    return uneven(WORDS, random, 2.2) ?? ''
  }
  const sentence = (length: number) => Array.from({ length }, word).join('')
  const paragraph = () => Array.from({ length: 5 }, () => sentence(12)).join('，')
  return {
    title: sentence(7).slice(0, 40),
    labels: [uneven(TERMS, random, 1.5) ?? '', uneven(LATIN, random, 1.5) ?? ''],
    text: Array.from({ length: 6 }, paragraph).join('。\n'),
  }
}
