import { color, repeat } from './palette.ts'
import { arrow, story, tag } from './story-sheet.ts'
import { block, faces, wafer } from './things.ts'

/** Stories of devices: from a substrate to a module, and the gate oxide. */

const layer = (y: number, height: number, fill: string, text: string, ink = '#ffffff') =>
  `<rect x="60" y="${y}" width="270" height="${height}" fill="${fill}"/>${tag(195, y + height / 2 + 7, text, ink)}`

const cell =
  layer(232, 44, '#0b6483', 'n⁺ 衬底') +
  layer(150, 82, '#9ad3df', '', color.ink) +
  tag(195, 216, '漂移层') +
  '<rect x="60" y="100" width="96" height="50" fill="#e8c791"/><rect x="234" y="100" width="96" height="50" fill="#e8c791"/><rect x="104" y="100" width="52" height="18" fill="#c77f3a"/><rect x="234" y="100" width="52" height="18" fill="#c77f3a"/><rect x="156" y="86" width="78" height="98" fill="#f4f7f8"/><rect x="166" y="78" width="58" height="94" fill="#24404f"/>' +
  tag(195, 130, '栅', '#ffffff') +
  tag(108, 142, 'p 阱') +
  tag(282, 142, 'p 阱') +
  tag(195, 50, '沟槽栅元胞')

const sintered =
  layer(246, 26, '#c77f3a', '铜层') +
  layer(206, 40, '#c3d2d9', '氮化硅', color.ink) +
  layer(180, 26, '#c77f3a', '铜层') +
  '<rect x="110" y="164" width="170" height="16" fill="#8c9aa4"/><rect x="110" y="118" width="170" height="46" fill="#0b6483"/><path d="M150 118V84H320V180H290V112H180V118Z" fill="#e0a465" stroke="#94571f" stroke-width="2"/>' +
  tag(195, 148, '芯片', '#ffffff') +
  tag(70, 152, '烧结银') +
  tag(236, 66, '铜夹')

const dieOnModule = (index: number) => {
  const [along, down] = [24 + (index % 3) * 72, 26 + Math.floor(index / 3) * 78]
  return block(140 + (along + down) * 0.866, 262 + (down - along) * 0.5, 48, 50, 12, faces.copper)
}
const moduleArt = `<g transform="translate(-30 46) scale(.66)">${block(90, 330, 330, 250, 46, faces.dark)}${block(140, 280, 240, 180, 18, faces.ceramic)}${[2, 1, 0, 5, 4, 3].map(dieOnModule).join('')}</g>${tag(195, 44, '六颗一组并联')}`

const whereOxide =
  layer(190, 80, '#0b6483', '碳化硅') +
  '<rect x="60" y="150" width="270" height="40" fill="#f1dcc0"/><rect x="60" y="70" width="270" height="80" fill="#8c9aa4"/>' +
  tag(195, 178, '栅氧 50 nm') +
  tag(195, 118, '栅极')

const traps =
  layer(170, 100, '#0b6483', '碳化硅') +
  '<rect x="60" y="80" width="270" height="90" fill="#f1dcc0"/>' +
  repeat(
    11,
    (index) => `<circle cx="${76 + index * 24}" cy="${162 - (index % 3) * 9}" r="6" fill="#b3261e"/>`,
  ) +
  repeat(
    5,
    (index) => `<circle cx="${90 + index * 52}" cy="${104 + (index % 2) * 16}" r="6" fill="#c77f3a"/>`,
  ) +
  tag(195, 62, '氧化层内部：慢陷阱') +
  tag(195, 200, '界面附近：快陷阱', '#ffffff')

const stresses = [
  ['正偏静态', '＋20 V', '电子俘获', '#0b6483'],
  ['负偏静态', '−8 V', '空穴俘获', '#5b6b77'],
  ['动态翻转', '−8/＋18 V', '缺陷生成', '#9a5a1c'],
]
  .map(
    ([name, bias, what, tint], index) =>
      `<rect x="30" y="${34 + index * 82}" width="330" height="70" rx="10" fill="${tint}"/>${tag(92, 76 + index * 82, name ?? '', '#ffffff')}${tag(195, 76 + index * 82, bias ?? '', '#ffffff', 19)}${tag(302, 76 + index * 82, what ?? '', '#ffffff')}`,
  )
  .join('')

const drift =
  '<path d="M60 40V250H350" fill="none" stroke="#5b6b77" stroke-width="3"/><path d="M66 214C160 202 250 150 340 62" fill="none" stroke="#b3261e" stroke-width="5"/><path d="M66 236C160 230 250 208 340 172" fill="none" stroke="#c77f3a" stroke-width="5"/><path d="M66 244C160 242 250 232 340 216" fill="none" stroke="#0b6483" stroke-width="5"/>' +
  tag(300, 56, '−8 V') +
  tag(300, 162, '−5 V') +
  tag(306, 246, '−3 V', color.ink, 18) +
  tag(205, 282, '翻转次数') +
  tag(90, 32, '漂移')

const corner =
  '<rect x="40" y="60" width="310" height="210" fill="#9ad3df"/><path d="M150 60V170Q150 192 172 192H218Q240 192 240 170V60Z" fill="#f4f7f8"/><path d="M164 60V166Q164 178 176 178H214Q226 178 226 166V60Z" fill="#24404f"/><path d="M240 60H350V230H200Q200 204 222 204H252V60Z" fill="#e8c791"/><circle cx="156" cy="186" r="30" fill="url(#glow)"/>' +
  tag(298, 150, '深P') +
  tag(92, 150, '沟道侧') +
  tag(112, 236, '电场最高处', '#8a1c16')

const advice = ['负压取到够用为止', '四引脚加米勒钳位', '并联按0.1 V分档', '索取动态栅应力数据']
  .map(
    (text, index) =>
      `<rect x="34" y="${32 + index * 62}" width="322" height="50" rx="10" fill="#ffffff"/><path d="M54 ${57 + index * 62}l10 10l18 -22" fill="none" stroke="#0b6483" stroke-width="6"/><text x="100" y="${64 + index * 62}" font-size="21" fill="${color.ink}">${text}</text>`,
  )
  .join('')

export const deviceStories: Readonly<Record<string, string>> = {
  'story-substrate-to-module': story({
    mood: 'sand',
    kicker: '图说器件',
    title: '从衬底到模块',
    lead: '一台主驱逆变器里的SiC模块，只有巴掌大小。拆开来看，它由六步工艺叠成，每一步都在导通损耗、耐压与寿命之间取舍。',
    panels: [
      {
        heading: '衬底：站得住',
        text: '导电型衬底厚约500微米，电阻率约20 mΩ·cm，主要作用是机械支撑与导电。器件做完后还要从背面减薄到一百多微米，以降低电阻。',
        figure: ['500 μm', '8英寸衬底的标准厚度'],
        art: wafer(195, 150, 118, 'story-substrate', { dies: 9 }),
      },
      {
        heading: '外延：扛得住',
        text: '耐压靠外延漂移层。1200 V器件约需12微米，掺杂8×10¹⁵每立方厘米。厚了电阻上升，薄了余量不够，均匀性比平均值更要紧。',
        figure: ['1520 V', '一款1200 V器件的实测击穿电压'],
        art:
          layer(210, 60, '#0b6483', 'n⁺ 衬底') +
          layer(90, 120, '#9ad3df', 'n⁻ 漂移层 12 μm', color.ink) +
          arrow(350, 92, 350, 208, '#b3261e') +
          tag(195, 60, '耐压由厚度与掺杂决定'),
      },
      {
        heading: '元胞：开得快',
        text: '离子注入、1700 ℃退火、栅氧与金属化，把几万个元胞并在一颗芯片上。沟槽栅把沟道竖起来，元胞间距缩到2.4微米。',
        figure: ['1.9 mΩ·cm²', '深P屏蔽沟槽栅的比导通电阻'],
        art: cell,
      },
      {
        heading: '划片与分档',
        text: '8英寸片约得一千颗25平方毫米芯片。测试之后按阈值0.1 V一档归组：并联的芯片若差0.4 V，开关损耗能差三成。',
        figure: ['0.1 V', '阈值分档的步长'],
        art:
          repeat(
            24,
            (index) =>
              `<rect x="${52 + (index % 6) * 50}" y="${70 + Math.floor(index / 6) * 50}" width="42" height="42" rx="4" fill="${['#0b6483', '#58b4cf', '#9ccbd9', '#c77f3a'][(index * 7) % 4]}"/>`,
          ) + tag(195, 46, '颜色相同者并联'),
      },
      {
        heading: '烧结与铜夹',
        text: '芯片用银烧结贴到氮化硅基板，上表面以铜夹代替铝线。只换上表面互连，功率循环寿命就从6.8万次提高到15万次。',
        figure: ['15万次', '结温摆幅100 K的循环寿命'],
        art: sintered,
      },
      {
        heading: '模块总成',
        text: '正负母排叠层引出，回路电感降到6.5 nH；针翅底板直接浸入冷却液。电感低一分，关断尖峰就低一分，芯片才敢开得快。',
        figure: ['6.5 nH', '模块回路电感'],
        art: moduleArt,
      },
    ],
    close:
      '从投片到模块下线约需四个月，其中近一半时间花在测试与筛选。数据为本站示例数据，图为示意，未按比例。',
  }),
  'story-gate-oxide': story({
    mood: 'night',
    kicker: '图说可靠性',
    title: '栅氧可靠性图解',
    lead: '五十纳米厚的一层二氧化硅，决定了SiC MOSFET能不能用十五年。它为什么比硅器件更让人操心，又该怎样用？',
    panels: [
      {
        heading: '它在哪里',
        text: '栅氧夹在栅极与碳化硅之间，承受全部栅压。18 V落在50纳米上，电场约每厘米3.6兆伏，任何局部减薄都会放大这个数字。',
        figure: ['3.6 MV/cm', '＋18 V栅压下的平均电场'],
        art: whereOxide,
      },
      {
        heading: '陷阱从哪里来',
        text: '热氧化会在界面留下碳残留与悬挂键，界面态密度比硅高一到两个数量级。靠近界面的陷阱反应快，氧化层内部的反应慢。',
        figure: ['10～100倍', '相对于硅的界面态密度'],
        art: traps,
      },
      {
        heading: '三种应力，三种机制',
        text: '静态正偏俘获电子，阈值升高，可部分恢复；静态负偏俘获空穴，很快饱和；正负高频翻转会生成新缺陷，恢复很少。',
        figure: ['3种', '缺一不可的试验'],
        art: stresses,
      },
      {
        heading: '负压越深，漂移越快',
        text: '动态漂移随翻转次数按幂律增长。同样10¹¹次之后，关断电压−8 V漂移0.52 V，−5 V为0.21 V，−3 V只有0.09 V。',
        figure: ['−83%', '由−8 V收窄到−3 V'],
        art: drift,
      },
      {
        heading: '沟槽的拐角',
        text: '沟槽底部伸入漂移层，拐角处电场最集中。用深P区从一侧包住，可把氧化层峰值电场压到2.6 MV/cm，代价是电流通道变窄。',
        figure: ['2.6 MV/cm', '深P屏蔽后的峰值电场'],
        art: corner,
      },
      {
        heading: '使用者能做什么',
        text: '阈值看175 ℃下的分布，不看常温典型值；供应商给出的漂移数据，要问清应力结束到读数之间等了多久。',
        figure: ['10¹¹次', '团体标准征求意见稿的翻转次数'],
        art: advice,
      },
    ],
    close: '漂移本身不致命，并联芯片漂得不一样才麻烦。数据为本站示例数据，图为示意，未按比例。',
  }),
}
