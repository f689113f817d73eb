import { color, repeat } from './palette.ts'
import { arrow, story, tag } from './story-sheet.ts'

/** The story of what is inside a charger. */

const housing =
  '<rect x="40" y="70" width="120" height="180" rx="22" fill="#8fa3ae"/><rect x="232" y="116" width="94" height="134" rx="18" fill="#0b6483"/>' +
  tag(100, 168, '98 cm³', '#15212b') +
  tag(279, 192, '52 cm³', '#ffffff') +
  tag(100, 46, '硅方案') +
  tag(279, 92, '氮化镓方案') +
  arrow(170, 180, 222, 180)

const chip =
  '<rect x="115" y="70" width="160" height="160" rx="10" fill="#24404f"/><rect x="140" y="96" width="62" height="108" fill="#58b4cf"/><rect x="214" y="96" width="38" height="108" fill="#e8c791"/>' +
  repeat(
    5,
    (index) =>
      `<rect x="86" y="${84 + index * 29}" width="29" height="14" fill="url(#metal)"/><rect x="275" y="${84 + index * 29}" width="29" height="14" fill="url(#metal)"/>`,
  ) +
  tag(171, 156, 'GaN') +
  tag(233, 156, '驱动', color.ink, 17) +
  tag(195, 46, '驱动与管芯合封') +
  tag(195, 276, '栅极回路不足1毫米')

const core = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-60" y="-56" width="120" height="112" rx="8" fill="#39444c"/><rect x="-44" y="-36" width="88" height="72" fill="#e6f0f3"/>${repeat(6, (index) => `<rect x="-38" y="${-34 + index * 12}" width="76" height="8" rx="4" fill="#c77f3a"/>`)}<rect x="-14" y="-56" width="28" height="112" fill="#4b5963"/></g>`

const filter =
  '<path d="M30 110H360M30 210H360" stroke="#24404f" stroke-width="5"/>' +
  repeat(
    2,
    (index) =>
      `<g transform="translate(${100 + index * 130} 160)"><rect x="-34" y="-72" width="68" height="144" rx="10" fill="#e8c791" stroke="#94571f" stroke-width="3"/>${repeat(3, (turn) => `<path d="M-30 ${-50 + turn * 14}H30M-30 ${26 + turn * 14}H30" stroke="#94571f" stroke-width="4"/>`)}</g>`,
  ) +
  '<path d="M298 110v42M298 210v-42M280 152h36M280 168h36" stroke="#0b6483" stroke-width="6"/>' +
  tag(165, 60, '两级共模电感') +
  tag(298, 250, 'X电容')

const protocol =
  '<rect x="40" y="116" width="120" height="80" rx="12" fill="#0b6483"/><rect x="262" y="60" width="88" height="180" rx="16" fill="#24404f"/><rect x="272" y="80" width="68" height="130" rx="4" fill="#cfe4ec"/>' +
  tag(100, 164, '充电器', '#ffffff') +
  tag(306, 152, '手机') +
  arrow(168, 138, 252, 138) +
  arrow(252, 176, 168, 176, '#0b6483') +
  tag(210, 124, '能给多少', color.ink, 18) +
  tag(210, 206, '要20 V', color.ink, 18)

const cooling =
  '<rect x="60" y="220" width="270" height="22" fill="#3f5f52"/><rect x="150" y="184" width="90" height="36" fill="#24404f"/><rect x="60" y="120" width="270" height="64" fill="#e8c791" opacity=".85"/><rect x="40" y="86" width="310" height="34" rx="8" fill="#8fa3ae"/>' +
  repeat(3, (index) => arrow(160 + index * 35, 180, 120 + index * 75, 66, '#b3261e')) +
  tag(104, 160, '导热胶') +
  tag(80, 111, '外壳') +
  tag(195, 272, '电路板')

export const chargerStories: Readonly<Record<string, string>> = {
  'story-gan-charger': story({
    mood: 'day',
    kicker: '图说应用',
    title: 'GaN充电器内部',
    lead: '一只65瓦充电器为什么能缩小近一半？氮化镓芯片本身只有米粒大，真正变小的是它周围的东西。',
    panels: [
      {
        heading: '先看外壳',
        text: '同为65瓦，硅方案约98立方厘米，氮化镓方案约52立方厘米。省下来的空间几乎全部来自变压器、滤波电感与散热片。',
        figure: ['−47%', '整机体积'],
        art: housing,
      },
      {
        heading: '一颗合封芯片',
        text: '驱动与0.9平方毫米的管芯封在一起，栅极回路不足1毫米，振铃自然就小。连驱动合计一元六角，比塑料外壳还便宜。',
        figure: ['1.6元', '合封器件批量价'],
        art: chip,
      },
      {
        heading: '变压器缩水',
        text: '开关频率从65 kHz提高到250 kHz，每个周期要传递的能量变少，磁芯截面随之减小，绕组的匝数也少了三成。',
        figure: ['250 kHz', '常见的开关频率'],
        art:
          core(110, 160, 1.25) +
          core(292, 178, 0.8) +
          tag(110, 46, '65 kHz') +
          tag(292, 92, '250 kHz') +
          arrow(196, 170, 232, 170),
      },
      {
        heading: '把噪声关在里面',
        text: '开关边沿可达50 V/ns，电磁干扰更难压。常用办法是两级共模电感、变压器内加屏蔽绕组，并让栅极电阻开通与关断分开取值。',
        figure: ['50 V/ns', '开关节点的电压变化率'],
        art: filter,
      },
      {
        heading: '和手机商量电压',
        text: '次级仍用硅MOSFET做同步整流。协议芯片先报出自己能给的档位，手机再挑一档；线缆芯片确认能过5 A，才会升到20 V。',
        figure: ['20 V', '65瓦档位的输出电压'],
        art: protocol,
      },
      {
        heading: '热往哪里走',
        text: '满载效率约93.5%，剩下的4.5瓦要靠导热胶送到外壳。没有散热片与风扇，外壳温度就是上限，所以功率密度最终由手感决定。',
        figure: ['4.5 W', '满载时要散掉的热'],
        art: cooling,
      },
    ],
    close: '下一站是240瓦适配器与家电变频：认证更慢，价格更稳。数据为本站示例数据，图为示意，未按比例。',
  }),
}
