import type { Page } from '#platform/pages/page.ts'
import { prosePage } from './prose-page.server.tsx'

/** Who runs the portal, and what somebody needs who works with it, quotes it or complains of it (C-129). */
export const aboutPages: readonly Page[] = [
  prosePage({
    path: '/about',
    title: '关于我们',
    sections: ({ site }) => [
      {
        title: '我们做什么',
        paragraphs: [
          `${site.name}报道第三代半导体：碳化硅、氮化镓，以及用到它们的汽车、能源、通信与照明。每天的新闻、每周的深度报道、每季的内参和每年的奖项，都由${site.companyName}的编辑部采写与组织。`,
          '我们走产线、读论文、核数字。写错了会改，改了会注明；广告一定标明“广告”，不会写成报道。',
        ],
      },
      {
        title: '谁在为您回答',
        paragraphs: [
          '问答栏目由来自材料、器件、封装、设备与应用企业以及高校的专家回答。他们以本人名义作答，不代表所在单位，也不因回答向读者收费。',
        ],
      },
      {
        title: '找到我们',
        paragraphs: [
          `编辑部与会员服务：${site.contact.phone}，${site.contact.email}，工作日 9:00 至 18:00。`,
          `地址：${site.contact.address}。`,
        ],
      },
    ],
  }),
  prosePage({
    path: '/advertise',
    title: '广告与合作',
    sections: ({ site }) => [
      {
        title: '可以合作的方式',
        paragraphs: [
          '首页与栏目广告位、专题与图说冠名、白皮书联合发布、峰会赞助与展位、奖项颁奖合作，以及面向企业的团体会员。',
          '所有广告在页面上都标明“广告”，点击与展示按真实访问统计，机器的访问不计入。',
        ],
      },
      {
        title: '我们不做的',
        paragraphs: ['不接受付费的新闻报道，不修改已发布的批评，不出售读者的联系方式。'],
      },
      {
        title: '联系商务',
        paragraphs: [
          `电话 ${site.contact.phone}，邮箱 ${site.contact.email}；也可以在“联系我们”页留下资料，一个工作日内回复。`,
        ],
      },
    ],
  }),
  prosePage({
    path: '/copyright',
    title: '版权声明',
    sections: ({ site }) => [
      {
        title: '本站的作品',
        paragraphs: [
          `署名本站编辑、记者与分析师的文章、图表和数据，版权属于${site.companyName}或作者。转载请先取得书面同意，并注明“来源：${site.name}”与原文链接，不改动标题与内容。`,
          '会员文章、内参与白皮书供会员或购买者本人使用，不得公开传播。',
        ],
      },
      {
        title: '转载的作品',
        paragraphs: [
          '注明其他来源的文章，版权属于原作者或原媒体，刊登是为了传递信息，不表示本站赞同其观点。文末有原文链接。',
        ],
      },
      {
        title: '认为被侵权',
        paragraphs: [
          `请把权属证明、涉及的网址与联系方式发到 ${site.contact.email}，收到后一个工作日内核实，属实的立即删除或更正。`,
        ],
      },
    ],
  }),
  prosePage({
    path: '/complaints',
    title: '侵权与不良信息举报',
    sections: ({ site }) => [
      {
        title: '怎样举报',
        paragraphs: [
          '评论与回答下面都有“举报”，登录后选择理由即可，由编辑部人工处理。',
          `其他内容请致电 ${site.contact.phone} 或发邮件到 ${site.contact.email}，写明网址、理由与您的联系方式。`,
        ],
      },
      {
        title: '我们怎样处理',
        paragraphs: [
          '违法和不良信息在核实后立即处理，其他举报在三个工作日内处理，结果会告诉留下联系方式的人。',
          '举报人的信息只用于处理这一次举报。',
        ],
      },
    ],
  }),
]
