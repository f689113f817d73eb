import { areas, columnsWithLine, groupedColumns, lines, rows, stackedColumns } from './data-plots.ts'
import { grid } from './data-tables.ts'
import type { DrawnChart } from './drawn-chart.ts'

/** Data pictures that look closer at what those on patents, applications, devices and equipment show; all invented. */

export const technologyCloser: Readonly<Record<string, DrawnChart>> = {
  'data-patent-applicants': stackedColumns({
    head: {
      title: '谁在申请碳化硅专利',
      note: '中国发明专利公开量，按第一申请人的类别',
      source: '启衡研究院专利年报',
    },
    scale: { x: '公开年份', y: '占比（%）', most: 100 },
    steps: ['2021', '2022', '2023', '2024', '2025'],
    series: [
      ['整车与电驱', [9, 12, 16, 20, 24]],
      ['材料企业', [34, 32, 29, 27, 25]],
      ['器件企业', [33, 33, 33, 32, 31]],
      ['高校与院所', [24, 23, 22, 21, 20]],
    ],
  }),
  'data-patent-laser': rows({
    head: {
      title: '激光剥离的390件专利在解决什么',
      note: '2025年公开，逐件阅读后按技术问题归类',
      source: '启衡研究院专利年报，2026年11月专题',
    },
    scale: { x: '公开量（件）', y: '技术问题', most: 160 },
    steps: ['扫描轨迹', '光斑与脉冲整形', '边缘处理', '分离手段', '在线监测与闭环'],
    series: [['2025年公开', [142, 103, 61, 54, 30]]],
  }),
  'data-patent-bidirectional': groupedColumns({
    head: {
      title: '双向GaN开关的240件专利写了什么',
      note: '2025年公开的中国发明专利，每件归入一类',
      source: '启衡研究院专利年报，2026年8月专题',
    },
    scale: { x: '题目', y: '公开量（件）', most: 100 },
    steps: ['衬底电位管理', '器件结构与场板', '封装与共漏布局', '拓扑应用', '双栅驱动时序'],
    series: [['2025年公开', [87, 64, 45, 28, 16]]],
  }),
  'data-patent-equipment': grid({
    head: {
      title: '装备专利落在哪几道工序',
      note: '2025年公开的770件，每件归入一道工序',
      source: '启衡研究院专利年报，2026年9月修订',
    },
    columns: ['工序', '件数', '占比'],
    lines: [
      ['切割与减薄', '239', '31%'],
      ['长晶装备', '200', '26%'],
      ['检测', '169', '22%'],
      ['外延', '100', '13%'],
      ['离子注入与退火', '62', '8%'],
      ['合计', '770', '100%'],
    ],
    remark: '申请人：专业设备商49%，晶体与外延企业44%，高校7%',
  }),
  'data-penetration-storage': areas({
    head: {
      title: '储能变流器的碳化硅渗透率由哪些机型构成',
      note: '占当年国内新增功率的比例，三层之和为渗透率',
      source: '本站应用数据库',
    },
    scale: { x: '年份', y: '渗透率（%）', most: 40, ticks: 4 },
    steps: ['2021', '2022', '2023', '2024', '2025', '2026E'],
    series: [
      ['液冷一体柜', [0.5, 1.2, 3, 6, 11, 17]],
      ['1500 V集中式', [0.5, 1.3, 3, 5.5, 9, 13]],
      ['其他机型', [1, 1.5, 2, 2.5, 3, 4]],
    ],
  }),
  'data-voltage-charging': groupedColumns({
    head: {
      title: '车到了1000 V，桩还没有到',
      note: '车为当年新能源乘用车销量的比例，桩为年末公共桩存量的比例',
      source: '启衡研究院整车数据库与本站充电问卷',
    },
    scale: { x: '年份', y: '占比（%）', most: 8, ticks: 4 },
    steps: ['2024', '2025', '2026E'],
    series: [
      ['1000 V级车型', [0, 1, 3]],
      ['能输出1000 V以上的公共桩', [2, 4, 6]],
    ],
  }),
  'data-rack-expectation': lines({
    head: {
      title: '800 V直流机柜：对2027年看得有多不一样',
      note: '占新部署AI机柜的比例，2027年为回答的中位数与四分位',
      source: '本站算力电源问卷，四十六家机房与电源企业',
    },
    scale: { x: '年份', y: '占比（%）', most: 60, ticks: 6 },
    steps: ['2024', '2025', '2026E', '2027E'],
    series: [
      ['上四分位', [1, 6, 19, 51]],
      ['中位数', [1, 6, 19, 38]],
      ['下四分位', [1, 6, 19, 24]],
    ],
  }),
  'data-gan-vehicle': rows({
    head: {
      title: '车里的氮化镓用在哪里',
      note: '2026年预计车载收入6.9亿元，国内供应商合计',
      source: '启衡研究院市场数据库',
    },
    scale: { x: '收入占比（%）', y: '用途', most: 70 },
    steps: ['车载充电机', '48 V直流变换', '激光雷达驱动', '其他'],
    series: [['2026年预计', [60, 25, 10, 5]]],
  }),
  'data-ron-1200': groupedColumns({
    head: {
      title: '1200 V三种器件：常温与高温',
      note: '公开论文与送样资料，比导通电阻',
      source: '本站整理，2026年11月',
    },
    scale: { x: '器件', y: '比导通电阻（mΩ·cm²）', most: 4, ticks: 4 },
    steps: ['深P屏蔽', '第三代样品', '垂直GaN'],
    series: [
      ['25 ℃', [1.9, 1.5, 1.2]],
      ['175 ℃', [3.2, 2.7, 2.3]],
    ],
  }),
  'data-threshold-lifetime': groupedColumns({
    head: {
      title: '一台主驱十五年之后的阈值漂移',
      note: '八千小时、12 kHz，累计约3.5×10¹¹次翻转，平均值',
      source: '本站根据云汀大学公开数据计算',
    },
    scale: { x: '关断电压', y: '平均阈值漂移（V）', most: 0.8, ticks: 4 },
    steps: ['−8 V', '−5 V', '−3 V'],
    series: [['十五年任务剖面', [0.66, 0.27, 0.12]]],
  }),
  'data-power-cycling-copper': groupedColumns({
    head: {
      title: '铜烧结离银还有多远',
      note: '加铜夹，结温摆幅100 K，最高结温175 ℃',
      source: '沧宁先进封装研究所',
    },
    scale: { x: '样本', y: '循环寿命（千次）', most: 160, ticks: 4 },
    steps: ['2023年均值', '2026年均值', '2026年5%分位'],
    series: [
      ['银烧结', [118, 150, 135]],
      ['铜烧结', [72, 121, 93]],
    ],
  }),
  'data-dynamic-ron-price': rows({
    head: {
      title: '漏极注入换来什么，付出什么',
      note: '同样的高碳缓冲层，没有注入的器件为100',
      source: '北屿工业大学功率器件课题组',
    },
    scale: { x: '相对值（没有注入为100）', y: '指标', most: 340 },
    steps: ['1000 s电阻增幅', '650 V漏电', '输出电容', '栅极漏电'],
    series: [['加漏极注入', [26, 100, 109, 300]]],
  }),
  'data-equipment-implanter': columnsWithLine({
    head: {
      title: '高温离子注入机的国内份额',
      note: '按当年新签合同金额计，二十一家产线样本',
      source: '本站设备采购问卷与用户访谈',
    },
    scale: { x: '年份', y: '国内机型新签（台）', most: 15 },
    right: { name: '份额（%）', most: 30 },
    steps: ['2023', '2024', '2025', '2026前三季度'],
    columns: ['国内机型新签', [3, 5, 8, 11]],
    line: ['国内份额', [8, 12, 17, 22]],
  }),
  'data-graphite-ring': grid({
    head: {
      title: '导流环：便宜的为什么更贵',
      note: '8英寸电阻加热炉，按每炉12片合格品分摊',
      source: '本站根据启衡研究院成本模型与产线访谈整理',
    },
    columns: ['导流环', '单价（元）', '寿命（炉次）', '每片分摊（元）'],
    lines: [
      ['石墨', '1,900', '1', '158'],
      ['碳化钽涂层', '5,200', '4.5', '96'],
      ['相差', '3,300', '3.5', '−62'],
    ],
    remark: '涂层的寿命为三家试用产线的平均数',
  }),
}
