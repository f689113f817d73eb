import { columnsWithLine, groupedColumns, lines, rows } from './data-plots.ts'
import { grid } from './data-tables.ts'
import type { DrawnChart } from './drawn-chart.ts'

/** Data pictures that look closer at what those on markets, capacity and prices show; every figure is invented. */

const QUARTERS = ['25Q1', '25Q2', '25Q3', '25Q4', '26Q1', '26Q2', '26Q3']

export const marketCloser: Readonly<Record<string, DrawnChart>> = {
  'data-market-gan-share': columnsWithLine({
    head: {
      title: '氮化镓在宽禁带功率市场的份额',
      note: '按出厂价计，含分立器件与模块，不含射频',
      source: '启衡研究院市场数据库',
    },
    scale: { x: '年份', y: '氮化镓收入（亿元）', most: 120, ticks: 4 },
    right: { name: '份额（%）', most: 40 },
    steps: ['2021', '2022', '2023', '2024', '2025', '2026E', '2027E'],
    columns: ['氮化镓收入', [9, 15, 22, 31, 44, 63, 92]],
    line: ['市场份额', [16.4, 17.2, 16.9, 18, 20.8, 23.6, 26.8]],
  }),
  'data-market-module-growth': rows({
    head: {
      title: 'SiC功率模块六类应用的两年增幅',
      note: '2026年预计比2024年，国内出货，车规与工业规合计',
      source: '启衡研究院《模块季评》',
    },
    scale: { x: '增幅（%）', y: '应用', most: 800 },
    steps: ['固态变压器', '光伏与储能变流', '轨道牵引', '工业电源与UPS', '直流充电模块', '主驱逆变器'],
    series: [['两年增幅', [700, 107, 85, 80, 67, 37]]],
  }),
  'data-market-epi-captive': columnsWithLine({
    head: {
      title: '器件厂自用的SiC外延片',
      note: '折合6英寸，九家样本企业合计',
      source: '本站根据启衡研究院《衬底观察》样本整理',
    },
    scale: { x: '季度', y: '自用（万片）', most: 16, ticks: 4 },
    right: { name: '占出货（%）', most: 40 },
    steps: QUARTERS,
    columns: ['器件厂自用', [6, 6.8, 7.6, 8.6, 9.5, 10.8, 12.1]],
    line: ['占全部出货', [22, 23, 26, 28, 30, 32, 33]],
  }),
  'data-capacity-conversion': rows({
    head: {
      title: '8英寸新增产能从哪里来',
      note: '2026年新增94万片/年的名义产能，折合6英寸',
      source: '启衡研究院产能数据库',
    },
    scale: { x: '新增产能（万片/年）', y: '来源', most: 60 },
    steps: ['旧炉改造', '新购电阻炉', '整厂搬迁后重置'],
    series: [['2026年新增', [57, 29, 8]]],
  }),
  'data-capacity-aligned': lines({
    head: {
      title: '把起点对齐：三条8英寸产线的爬坡',
      note: '从各自的首片算起，月末当月实际投片',
      source: '本站走访与企业确认',
    },
    scale: { x: '首片之后的第几个月', y: '月投片（千片）', most: 5 },
    steps: ['1', '2', '3', '4', '5', '6', '7'],
    series: [
      ['晶曜一期', [0.2, 0.6, 1.2, 1.8, 2.4, 3.3, 4.1]],
      ['弘砺三号线', [0.3, 0.7, 1.1, 1.7, 2.3, 3, 3.9]],
      ['澜屿南区', [0.3, 0.8, 1.3, 1.9, 2.6, 3.3, 4]],
    ],
  }),
  'data-utilisation-gan': rows({
    head: {
      title: '六条氮化镓产线的利用率',
      note: '实际产出占名义产能的比例，产线不具名',
      source: '本站走访六家氮化镓产线',
    },
    scale: { x: '利用率（%）', y: '产线', most: 110 },
    steps: ['产线甲', '产线乙', '产线丙', '产线丁', '产线戊', '产线己'],
    series: [
      ['2025年一季度', [80, 76, 74, 72, 66, 64]],
      ['2026年三季度', [99, 98, 97, 96, 84, 78]],
    ],
  }),
  'data-lead-time-gan': grid({
    head: {
      title: 'GaN与SiC的交期怎样互换了位置',
      note: '从下单到首批到货，单位：周',
      source: '本站采购问卷，每季约一百二十份',
    },
    columns: ['下单季度', '650 V GaN', '100 V GaN', '1200 V SiC MOSFET', '650 V GaN长出'],
    lines: [
      ['2025年三季度', '8', '7', '14', '−6'],
      ['2025年四季度', '10', '9', '13', '−3'],
      ['2026年一季度', '13', '12', '12', '1'],
      ['2026年二季度', '17', '16', '12', '5'],
      ['2026年三季度', '22', '20', '11', '11'],
    ],
    remark: '末列为650 V GaN比1200 V SiC MOSFET多等的周数',
  }),
  'data-yield-reasons': groupedColumns({
    head: {
      title: '切磨抛为什么报废',
      note: '报废片的主要原因，五家8英寸企业与六家6英寸企业',
      source: '本站研究中心产线问卷',
    },
    scale: { x: '原因', y: '占报废（%）', most: 50 },
    steps: ['翘曲超标', '崩边与裂片', '表面划痕', '厚度偏差', '其余'],
    series: [
      ['6英寸', [17, 31, 29, 14, 9]],
      ['8英寸', [41, 27, 18, 9, 5]],
    ],
  }),
  'data-price-gap': groupedColumns({
    head: {
      title: '8英寸与6英寸衬底的价格指数相差多少',
      note: '两种尺寸各以2022年一季度为100',
      source: '启衡研究院《衬底观察》',
    },
    scale: { x: '季度', y: '相差（点）', most: 30, ticks: 6 },
    steps: ['22Q1', '22Q3', '23Q1', '23Q3', '24Q1', '24Q3', '25Q1', '25Q3', '26Q1', '26Q3'],
    series: [['8英寸指数高出', [0, 1, 4, 10, 20, 26, 27, 25, 22, 20]]],
  }),
  'data-price-epi-area': groupedColumns({
    head: {
      title: 'SiC外延片每平方厘米的价格',
      note: '成交均价除以全片面积，不含税',
      source: '本站根据启衡研究院价格指数计算',
    },
    scale: { x: '季度', y: '均价（元/平方厘米）', most: 35, ticks: 7 },
    steps: QUARTERS,
    series: [
      ['6英寸', [25.4, 23.5, 21.8, 20.5, 19.2, 18.3, 17.8]],
      ['8英寸', [29.6, 27.7, 25.9, 24.2, 22.4, 20.9, 19.6]],
    ],
  }),
  'data-price-diode': rows({
    head: {
      title: '一颗4.7元的碳化硅二极管由什么组成',
      note: '1200 V 20 A，2026年三季度，按现金成本推算',
      source: '本站渠道询价与成本推算',
    },
    scale: { x: '金额（元/颗）', y: '构成', most: 1.5 },
    steps: ['衬底', '芯片加工', '外延', '封测', '余下的毛利'],
    series: [['2026年三季度', [1.3, 1.2, 0.9, 0.9, 0.4]]],
  }),
  'data-price-gan-100v': groupedColumns({
    head: {
      title: '100 V 3 mΩ GaN单管的价格',
      note: '千只以上批量价，不含税；末一柱为11月第二周现货',
      source: '本站渠道询价',
    },
    scale: { x: '时间', y: '单价（元/颗）', most: 8, ticks: 4 },
    steps: [...QUARTERS, '26年11月'],
    series: [['100 V 3 mΩ单管', [5.6, 5.4, 5.2, 5.1, 5.2, 5.4, 5.6, 5.8]]],
  }),
  'data-cost-eight-polish': groupedColumns({
    head: {
      title: '每平方厘米衬底的现金成本',
      note: '2026年，每片合格品除以全片面积，不含折旧与研发摊销',
      source: '启衡研究院成本模型，第七版',
    },
    scale: { x: '成本项', y: '现金成本（元/平方厘米）', most: 5 },
    steps: ['粉料与籽晶', '石墨与保温', '电力', '切磨抛', '人工与其他'],
    series: [
      ['6英寸', [1.87, 2.6, 2.32, 3.06, 1.75]],
      ['8英寸', [2.42, 2.07, 2.83, 4.27, 2.48]],
    ],
  }),
  'data-financing-early': rows({
    head: {
      title: '二十一笔早期融资投给了谁',
      note: '近四个季度的天使与A轮，仅计披露金额的交易',
      source: '本站根据启衡研究院投融资月报整理',
    },
    scale: { x: '笔数', y: '方向', most: 10 },
    steps: ['检测与量测', '热场与耗材', '驱动与保护芯片', '封装材料', '晶体'],
    series: [['天使与A轮', [8, 5, 4, 3, 1]]],
  }),
}
