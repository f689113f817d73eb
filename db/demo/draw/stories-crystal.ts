import { chance, repeat } from './palette.ts'
import { arrow, story, tag } from './story-sheet.ts'
import { wafer } from './things.ts'

/** Stories of crystals and wafers. */

const grains = () => {
  const random = chance('grains')
  return repeat(150, () => {
    const [x, y, r] = [random() * 390, 150 + random() * 150, 5 + random() * 9]
    return `<path d="M${x} ${y - r}l${r} ${r * 0.6}l${-r * 0.4} ${r}h${-r * 1.2}l${-r * 0.4} ${-r}Z" fill="${random() > 0.5 ? '#1c7794' : '#24404f'}"/>`
  })
}

const crucible =
  '<rect x="85" y="24" width="220" height="256" rx="12" fill="#39444c"/><rect x="108" y="44" width="174" height="216" rx="6" fill="#f4e3cc"/><rect x="128" y="46" width="134" height="12" fill="#0b6483"/><path d="M134 58H256L246 106H144Z" fill="#58b4cf"/><rect x="108" y="198" width="174" height="62" fill="#c77f3a"/>' +
  repeat(4, (index) => arrow(142 + index * 36, 192, 142 + index * 36, 118, '#b3261e')) +
  tag(195, 90, '晶体', '#0a1d2b') +
  tag(195, 236, '粉料', '#ffffff')

const boule =
  '<path d="M95 110V210C95 246 150 264 195 264S295 246 295 210V110Z" fill="url(#deep)"/><ellipse cx="195" cy="110" rx="100" ry="34" fill="url(#film)"/>' +
  '<path d="M195 110V14" stroke="#24404f" stroke-width="4"/><path d="M195 110L206 14" stroke="#b3261e" stroke-width="4"/>' +
  tag(240, 40, '偏角4°', '#8a1c16', 21)

const cutting =
  '<rect x="50" y="70" width="120" height="180" fill="url(#deep)"/>' +
  repeat(5, (index) => `<rect x="44" y="${92 + index * 32}" width="132" height="11" fill="#e6f0f3"/>`) +
  '<rect x="220" y="70" width="120" height="180" fill="url(#deep)"/>' +
  repeat(7, (index) => `<rect x="214" y="${88 + index * 22}" width="132" height="4" fill="#f0b765"/>`) +
  tag(110, 44, '多线切割 250 μm') +
  tag(280, 284, '激光剥离 90 μm')

const polishing =
  '<ellipse cx="195" cy="222" rx="170" ry="46" fill="#5b6b77"/><ellipse cx="195" cy="208" rx="170" ry="46" fill="#8fa3ae"/>' +
  repeat(
    3,
    (index) =>
      `<ellipse cx="${90 + index * 105}" cy="${196 + (index % 2) * 22}" rx="46" ry="13" fill="url(#film)"/>`,
  ) +
  '<rect x="165" y="60" width="60" height="112" rx="8" fill="url(#metal)"/><rect x="120" y="160" width="150" height="26" rx="8" fill="#24404f"/>' +
  tag(195, 40, '抛光头')

const defects = () => {
  const random = chance('map')
  return (
    wafer(195, 148, 122, 'story-map', { dies: 11 }) +
    repeat(14, () => {
      const [angle, far] = [random() * 6.28, random() * 108]
      return `<circle cx="${195 + Math.cos(angle) * far}" cy="${148 + Math.sin(angle) * far}" r="6" fill="#b3261e" stroke="#fff" stroke-width="2"/>`
    })
  )
}

const sizes =
  '<circle cx="195" cy="156" r="132" fill="#9ccbd9"/><circle cx="195" cy="189" r="99" fill="#1f7d9b"/><path d="M63 156H327" stroke="#15212b" stroke-width="2" stroke-dasharray="6 6"/>' +
  tag(195, 52, '200 mm') +
  tag(195, 200, '150 mm', '#ffffff')

const gradient =
  repeat(
    12,
    (index) =>
      `<rect x="${51 + index * 24}" y="70" width="24" height="120" fill="${['#c77f3a', '#d38f4c', '#dfa062', '#e9b57d', '#f0c99c', '#f4dcbd'][Math.abs(index - 5.5) < 1 ? 0 : Math.min(5, Math.floor(Math.abs(index - 5.5)))]}"/>`,
  ) +
  '<path d="M51 252C110 252 150 212 195 212S280 252 339 252" fill="none" stroke="#b3261e" stroke-width="5"/>' +
  tag(195, 50, '中心热，边缘冷') +
  tag(195, 284, '温度沿直径的分布')

const slip =
  '<circle cx="195" cy="150" r="124" fill="#cfe4ec" stroke="#0b6483" stroke-width="4"/>' +
  repeat(26, (index) => {
    const angle = (index / 26) * 6.283
    const [x, y] = [195 + Math.cos(angle) * 106, 150 + Math.sin(angle) * 106]
    return `<path d="M${x - 14} ${y}h28" stroke="#b3261e" stroke-width="4"/>`
  }) +
  repeat(
    5,
    (index) =>
      `<path d="M${150 + index * 22} ${130 + (index % 3) * 20}h16" stroke="#b3261e" stroke-width="4" opacity=".6"/>`,
  ) +
  tag(195, 192, '位错集中在边缘')

const warp =
  '<path d="M40 180Q195 90 350 180" fill="none" stroke="#0b6483" stroke-width="12"/><path d="M40 200H350" stroke="#5b6b77" stroke-width="3" stroke-dasharray="8 8"/>' +
  arrow(195, 198, 195, 146, '#b3261e') +
  tag(232, 178, '翘曲', '#8a1c16') +
  '<path d="M40 262Q195 240 350 262" fill="none" stroke="#58b4cf" stroke-width="12"/>' +
  tag(195, 92, '常规冷却 38 μm') +
  tag(195, 236, '分段冷却 24 μm')

const yields = [
  ['长晶', 46, 64],
  ['切磨抛', 74, 86],
  ['外延', 83, 91],
  ['器件', 70, 82],
  ['封测', 92, 95],
] as const
const yieldBars =
  yields
    .map(
      ([name, eight, six], index) =>
        tag(60, 58 + index * 46, name) +
        `<rect x="104" y="${38 + index * 46}" width="${six * 2.4}" height="13" rx="4" fill="#9ccbd9"/><rect x="104" y="${53 + index * 46}" width="${eight * 2.4}" height="13" rx="4" fill="#0b6483"/>` +
        tag(364, 58 + index * 46, `${eight}%`),
    )
    .join('') + tag(195, 282, '深色8英寸，浅色6英寸', '#33434e', 18)

const ledger =
  '<rect x="70" y="132" width="100" height="128" fill="#9ccbd9"/><rect x="220" y="104" width="100" height="156" fill="#0b6483"/><path d="M40 260H350" stroke="#5b6b77" stroke-width="3"/>' +
  tag(120, 120, '11.6元') +
  tag(270, 92, '14.1元') +
  tag(120, 286, '6英寸') +
  tag(270, 286, '8英寸') +
  tag(195, 46, '每平方厘米现金成本')

export const crystalStories: Readonly<Record<string, string>> = {
  'story-wafer-journey': story({
    mood: 'dusk',
    kicker: '图说产业',
    title: '一片SiC晶圆的旅程',
    lead: '从一堆灰绿色的粉末，到一片可以做器件的外延片，中间隔着两千多度的高温、比头发丝还细的锯缝，和五周左右的时间。',
    panels: [
      {
        heading: '合成粉料',
        text: '高纯硅粉与碳粉在约2100 ℃合成碳化硅。氮、硼与金属杂质必须压到百万分之一以下，否则长出来的晶体电阻率会偏，颜色也不对。',
        figure: ['6N', '粉料纯度，即99.9999%'],
        art: grains() + tag(195, 70, '碳化硅粉料'),
      },
      {
        heading: '长成晶体',
        text: '粉料在2200 ℃左右升华，气体升到较冷的籽晶上重新结晶。坩埚不透明，工程师只能看功率、压力与两个测温孔。',
        figure: ['168小时', '一炉只长高二三十毫米'],
        art: crucible,
      },
      {
        heading: '定向与滚圆',
        text: '用X射线找准晶向，把端面磨成偏离基面4°，再将外圆滚到标准直径并磨出缺口。偏角差0.1°，外延时的台阶就会乱。',
        figure: ['4°', '端面偏角，误差小于0.1°'],
        art: boule,
      },
      {
        heading: '切成薄片',
        text: '多线切割每片要损失约250微米，激光剥离可低于90微米。同一支25毫米厚的8英寸晶体，前者出33片，后者出42片。',
        figure: ['42片', '激光剥离的单支出片数'],
        art: cutting,
      },
      {
        heading: '研磨与抛光',
        text: '双面研磨去掉刀痕，化学机械抛光把表面做到原子级平整。看不见的亚表面损伤若没有去净，会在外延之后变成三角形缺陷。',
        figure: ['0.1 nm', '抛光后的表面粗糙度'],
        art: polishing,
      },
      {
        heading: '外延与检测',
        text: '在1600 ℃上下长出约12微米的漂移层，厚度均匀性控制在2%以内。最后用光致发光扫描全片，把每个缺陷的坐标随片交付。',
        figure: ['12 μm', '1200 V器件的漂移层厚度'],
        art: defects(),
      },
    ],
    close: '8英寸样本里，每十片切下来的晶片大约有六片走到终点。数据为本站示例数据，图为示意，未按比例。',
  }),
  'story-eight-inch': story({
    mood: 'night',
    kicker: '图说产业',
    title: '8英寸为什么难',
    lead: '直径只多了50毫米，长晶、切磨、外延却几乎全要重来一遍。六格图看懂难在哪里，以及值不值得。',
    panels: [
      {
        heading: '面积是1.78倍',
        text: '同样25平方毫米的芯片，8英寸片可用芯粒比6英寸多八成到九成，边缘浪费的比例更低。这是所有人愿意吃苦的理由。',
        figure: ['＋80%', '单片可用芯粒'],
        art: sizes,
      },
      {
        heading: '温度更难拉平',
        text: '加热从外向内，散热从内向外，直径越大，中心与边缘的温差越明显。温差要控制在8 ℃以内，而炉内是2200 ℃。',
        figure: ['8 ℃', '径向温差的上限'],
        art: gradient,
      },
      {
        heading: '应力在边缘找出口',
        text: '降温时边缘先收缩，切应力超过临界值，基平面位错成排增殖。实验表明，约六成边缘位错产生于降温的前八小时。',
        figure: ['870→390', '个/cm²，分段冷却前后的边缘位错'],
        art: slip,
      },
      {
        heading: '切下来就弯',
        text: '残余应力在切片后释放成翘曲，吸附不平就无法光刻。8英寸切磨抛的报废里，四成因为翘曲，6英寸不到两成。',
        figure: ['41%', '切磨抛报废中翘曲的比例'],
        art: warp,
      },
      {
        heading: '良率一环扣一环',
        text: '长晶落后6英寸18个百分点，切磨抛与器件各落后12个百分点。每一环的差距都会乘到最后一颗芯片上。',
        figure: ['46%', '8英寸长晶良率，样本均值'],
        art: yieldBars,
      },
      {
        heading: '账快要算平了',
        text: '8英寸每平方厘米的衬底成本还高两成，其中近八成差在切磨抛与人工。外延片的单位面积差价已经缩到一成。',
        figure: ['21%', '单位面积成本差距'],
        art: ledger,
      },
    ],
    close: '多数受访者判断，2027年三季度之前，8英寸仍以自用为主。数据为本站示例数据，图为示意，未按比例。',
  }),
}
