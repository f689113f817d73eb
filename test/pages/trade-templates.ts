import { CHANNELS, comments, headlines, linkList, links, menu, spam } from './furniture.ts'
import { brokenLines, divisions, plainBody, text, wechatBody } from './markup.ts'
import { chineseMinute, day, minute, type Template } from './template.ts'

/** Trade media, blogs, institutions and small sites. */

const kr: Template = {
  name: '科技媒体：36氪一类',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: story.account,
    url: story.url,
    summary: story.summary,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}-氪门户</title><meta name="description" content="${text(story.summary)}"><meta property="og:url" content="${story.url}">
<meta property="og:title" content="${text(story.title)}-氪门户"></head><body><div id="app"><div class="kr-layout"><div class="kr-header">${menu(CHANNELS)}</div><div class="kr-article-box"><div class="article-detail-wrapper-box">
<div class="article-title-wrapper"><h1 class="article-title margin-bottom-20 common-width">${text(story.title)}</h1><div class="article-title-icon common-width"><a class="title-icon-item item-a">${story.account}</a><span class="title-icon-item item-time">·${minute(story)}</span></div></div>
<div class="summary">${text(story.summary)}</div><div class="common-width content articleDetailContent kr-rich-text-wrapper"><div>
${plainBody(story)}
<p>本文来自微信公众号<a href="https://mp.weixin.qq.com/s/abc">“${story.account}”</a>，作者：${story.author}，氪门户经授权发布。</p><p>该文观点仅代表作者本人，氪门户平台仅提供信息存储空间服务。</p></div></div>
<div class="kr-comment"><h3>评论</h3>${comments(random, 5)
    .map(
      (each) =>
        `<div class="comment-item"><p>${each.name}</p><p>${each.text}</p><p>IP属地：${each.place}</p></div>`,
    )
    .join('')}</div></div>
<div class="article-detail-right"><div class="hotlist"><h3>热门文章</h3>${links(random, 8)
    .map((link) => `<p>${link}</p>`)
    .join(
      '',
    )}</div><div class="next-article"><h3>下一篇</h3><h4>${headlines(random, 1)[0]}</h4><p>${headlines(random, 2)[1]}，且看分解。</p></div></div></div></div></div>
<script>window.initialState={"articleDetail":{}}</script></body></html>`,
}

const sohu: Template = {
  name: '自媒体平台：搜狐号一类',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.account,
    author: undefined,
    url: story.url,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_${story.account}</title><meta name="description" content="${text(story.title)}"><meta property="og:url" content="${story.url}"><meta itemprop="datePublished" content="${minute(story)}">
</head><body><header>${menu(CHANNELS)}</header><div class="area"><div class="column left"><div class="user-info"><h4><a>${story.account}</a></h4><dl>文章 <em>${random(999)}</em></dl></div></div>
<div class="left main"><div class="text"><div class="text-title"><h1>${text(story.title)}<span class="article-tag"></span></h1><div class="article-info"><span class="time">${minute(story)}</span> 来源: <a>${story.account}</a></div></div>
<article class="article" id="mp-editor"><p data-role="original-title" style="display:none">原标题：${text(story.title)}</p>${plainBody(story)}<p><a href="//www.sohu.example.com/">返回搜狐，查看更多</a></p><p data-role="editor-name">责任编辑：<span></span></p></article>
<div class="statement">声明：该文观点仅代表作者本人，搜狐号系信息发布平台，搜狐仅提供信息存储空间服务。</div><div class="bottom-relate-wrap"><p class="article-allsee-title">大家都在看</p>${linkList(random, 5)}</div>
<div id="articleComments"><h3>我来说两句</h3>${comments(random, 4)
    .map((each) => `<div>${each.name}：${each.text}</div>`)
    .join(
      '',
    )}</div></div></div><div class="sidebar right"><h3>24小时热文</h3>${linkList(random, 6)}</div></div></body></html>`,
}

const baijiahao: Template = {
  name: '自媒体平台：百家号一类',
  states: (story) => ({
    title: story.title,
    time: story.time,
    author: undefined,
    source: story.account,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}</title><meta itemprop="dateUpdate" content="${story.time}"><meta name="description" content="${text(story.title)}"></head><body>
<div id="ssr-content"><div class="header">${menu(['百度首页', '登录'])}</div><div><div class="_2jN0Y"><div class="sKHSJ">${text(story.title)}</div><div class="_1y5Mb"><p data-testid="author-name">${story.account}</p><span data-testid="updatetime">${minute(story).slice(5)}</span><span>来源：${story.account}</span><button>关注</button></div></div>
<div class="_3ygOc" data-testid="article">${story.parts
    .map((part) =>
      part.kind === 'picture'
        ? '<div class="_1NCGf"><img src="https://pics.example.com/1.jpg" width="640"></div>'
        : plainBody({ ...story, parts: [part] }).replace(
            /<p>(.*?)<\/p>/g,
            '<div class="dpu8C _2kCxD"><p><span class="bjh-p">$1</span></p></div>',
          ),
    )
    .join('')}</div><div class="_2Wctx">举报/反馈</div></div>
<div class="side"><div class="author-card"><p>${story.account}</p><p>${random(900)}万 获赞 ${random(900)}万 粉丝</p><p>关注产业的每一个细节</p></div><h3>作者最新文章</h3>${links(random, 3).join('')}<h3>相关推荐</h3>${headlines(
    random,
    8,
  )
    .map((line) => `<div>${line}</div>`)
    .join('')}</div>
<div class="comment-wrap">${comments(random, 5)
    .map((each) => `<div><h5>${each.name}</h5><span>${each.text}</span></div>`)
    .join('')}</div></div></body></html>`,
}

const edn: Template = {
  name: '行业媒体：设计网站一类',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: story.url,
    summary: story.summary,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}-EDN 电子门户</title><meta name="description" content="${text(story.summary)}"><link rel="canonical" href="${story.url}">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":${JSON.stringify(story.title)},"datePublished":"${story.time.replace(' ', 'T')}+08:00","author":[{"@type":"Person","name":"${story.author}"}]}</script></head><body>
<nav>${menu(CHANNELS)}</nav><div class="container"><div class="row"><div class="col-md-8"><div class="detail"><h1>${text(story.title)}</h1><p class="info">${minute(story)} ${story.author} 阅读：<span>${random(999)}</span></p><div class="excerpt">${text(story.summary)}</div>
<div class="news-detail-text"><article>${plainBody(story)}</article></div><div class="copyright-box">本文为EDN电子门户原创文章，禁止转载。请尊重知识产权，违者本司保留追究责任的权利。</div><div class="wechat-box"><img src="qr.jpg" width="120"><p>关注微信公众号，获取更多行业资讯</p></div>
<div class="tags"><a>功率器件</a><a>SiC</a></div><div class="author-box"><h4>${story.author}</h4><p>资深记者，长期关注宽禁带器件。</p></div><div class="related-articles"><h3>相关文章</h3>${headlines(
    random,
    6,
  )
    .map((line) => `<div class="item"><h4><a href="#">${line}</a></h4><p>${line}，业内人士怎么看？</p></div>`)
    .join('')}</div></div></div>
<div class="col-md-4"><div class="widget"><h3>热门活动</h3>${linkList(random, 5)}</div><div class="widget"><h3>下载中心</h3>${linkList(random, 6)}</div></div></div></div><div class="bottom"><p>关于我们 隐私政策 用户协议</p><p>版权所有© 2024 EDN电子门户</p></div></body></html>`,
}

const blog: Template = {
  name: '博客：WordPress',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: story.url,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)} – 一块晶圆的博客</title><link rel="canonical" href="${story.url}"><meta property="article:published_time" content="${story.time.replace(' ', 'T')}+08:00"><meta property="og:site_name" content=""></head>
<body class="post-template-default single"><header id="masthead"><p class="site-title">一块晶圆的博客</p><nav>${menu(['首页', '关于', '友链'])}</nav></header><div id="primary"><main id="main"><article class="post type-post"><header class="entry-header"><h1 class="entry-title">${text(story.title)}</h1><div class="entry-meta">发表于 <time datetime="${story.time.replace(' ', 'T')}+08:00">${day(story)}</time> 由 <span class="author vcard"><a rel="author">${story.author}</a></span></div></header>
<div class="entry-content">${plainBody(story)}<div class="sharedaddy"><h3>分享到：</h3><ul><li>微博</li><li>邮件</li></ul></div><div class="jp-relatedposts"><h3>相关</h3>${links(random, 3).join(' ')}</div></div><footer class="entry-footer">分类：<a>器件</a>　标签：<a>GaN</a></footer></article>
<nav class="post-navigation"><a>上一篇：${headlines(random, 1)[0]}</a></nav><div id="comments" class="comments-area"><h2>${story.title}有${random(9)}条评论</h2><ol class="comment-list">${comments(
    random,
    6,
  )
    .map(
      (each) =>
        `<li class="comment"><article><footer>${each.name}说道：</footer><div class="comment-content"><p>${each.text}</p></div><a>回复</a></article></li>`,
    )
    .join(
      '',
    )}</ol><div id="respond"><h3>发表评论</h3><p>您的电子邮箱地址不会被公开。</p><form><textarea></textarea></form></div></div></main></div>
<aside id="secondary"><section><h2>近期文章</h2>${linkList(random, 5)}</section></aside><footer id="colophon">自豪地采用WordPress</footer></body></html>`,
}

const institute: Template = {
  name: '机构：表格布局旧站',
  states: (story) => ({
    title: story.title,
    time: day(story),
    source: story.source,
    author: undefined,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>新闻动态--沧宁半导体研究所官网</title></head><body><table width="960" align="center"><tr><td>${menu(['首页', '机构概况', '新闻动态', '科研成果', '人才招聘'])}</td></tr><tr><td><table width="100%"><tr><td width="200" valign="top"><table><tr><td>栏目导航</td></tr>${links(
    random,
    6,
  )
    .map((link) => `<tr><td>${link}</td></tr>`)
    .join('')}</table></td>
<td valign="top"><table width="100%"><tr><td>当前位置：首页 &gt; 新闻动态</td></tr><tr><td align="center"><font size="5"><b>${text(story.title)}</b></font></td></tr><tr><td align="center">来源：${story.source}　发布日期：${day(story)}　浏览次数：${random(9999)}　【字体：大 中 小】</td></tr><tr><td><font size="3">${brokenLines(story)}</font></td></tr><tr><td align="right">【打印本页】　【关闭窗口】</td></tr><tr><td>上一篇：<a>${headlines(random, 1)[0]}</a></td></tr><tr><td>下一篇：<a>${headlines(random, 2)[1]}</a></td></tr></table></td></tr></table></td></tr>
<tr><td align="center">版权所有：沧宁半导体研究所　地址：沧宁市科学大道1号　邮编：210000　技术支持：某某网络</td></tr></table></body></html>`,
}

const hacked: Template = {
  name: '被黑的页面：藏着垃圾',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: undefined,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<html><head><meta charset="utf-8"><title>${text(story.title)} 沧宁工业网 东区办事处</title><style>.nav-x{display:none} #fly{position:absolute;left:-9999px} @media print{.text{display:none}}</style></head><body><div style="display:none"><div class="content">${Array.from({ length: 40 }, () => `<p>${spam(random, 6)}</p>`).join('')}</div></div><div class="nav-x">${spam(random, 60)}</div><div id="fly">${spam(random, 60)}</div><div style="text-indent:-9999px;height:0;overflow:hidden">${spam(random, 30)}</div>
<div class="header"><a>首页</a></div><div class="text"><h1>${text(story.title)}</h1><p class="laiyuan">时间：${minute(story)}　来源：${story.source}　点击：${random(999)}次</p><div class="bd">${divisions(story)}<div style="font-size:1px;color:#fff">${spam(random, 20)}</div><p style="position:absolute;top:-2000px">${spam(random, 10)}</p></div></div><marquee width="1" height="1">${spam(random, 20)}</marquee><div class="foot">主办：沧宁工业网　备案号：苏ICP备08000001号</div></body></html>`,
}

const forum: Template = {
  name: '论坛：帖子与回复',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)} - 器件讨论区 - 电源论坛 - Powered by Discuz!</title><meta name="description" content="${text(story.title)} ,电源论坛"></head><body id="nv_forum"><div id="hd">${menu(['论坛', '导读', '家园'])}</div><div id="ct"><div id="postlist" class="pl bm"><table><tr><td class="pls"></td><td class="plc"><h1 class="ts"><a href="#">[器件讨论]</a> <span id="thread_subject">${text(story.title)}</span></h1></td></tr></table>
<div id="post_100"><table class="plhin"><tr><td class="pls" rowspan="2"><div class="authi"><a class="xw1">${story.author}</a></div><p>帖子 ${random(99)}　积分 ${random(9999)}</p></td><td class="plc"><div class="pi"><div class="authi"><em id="authorposton100">发表于 ${minute(story)}</em> | 只看该作者</div></div><div class="pct"><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_100">${divisions(story)}</td></tr></table></div></div></td></tr></table></div>
${comments(random, 8)
  .map(
    (each, at) =>
      `<div id="post_${101 + at}"><table class="plhin"><tr><td class="pls"><div class="authi">${each.name}</div><p>IP：${each.address}</p></td><td class="plc"><div class="authi"><em>发表于 2026-1-${at + 2} 10:00</em></div><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_${101 + at}">${each.text}${each.text}<br>来自：${each.place}</td></tr></table></div></td></tr></table></div>`,
  )
  .join('')}</div></div><div id="ft">Powered by Discuz! X3.4 © 2001-2017 Comsenz Inc.</div></body></html>`,
}

const reposted: Template = {
  name: '公众号文章的网页转载',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: undefined,
    url: undefined,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_功率门户</title></head><body><div class="nav">${menu(CHANNELS)}</div><div class="content-box"><div class="con-left"><h1 class="tit">${text(story.title)}</h1><div class="msg"><span>发布时间：${chineseMinute(story)}</span><span>信息来源：${story.source}</span></div><div class="con-text">${wechatBody(story)}<p>免责声明：本文系网络转载，版权归原作者所有，如涉及版权问题请联系我们删除。</p></div><div class="pages">上一篇：<a>${headlines(random, 1)[0]}</a><br>下一篇：<a>${headlines(random, 2)[1]}</a></div></div><div class="con-right"><div class="phb"><h3>排行榜</h3><ol>${links(
      random,
      10,
    )
      .map((link) => `<li>${link}</li>`)
      .join(
        '',
      )}</ol></div></div></div><div class="youqing">友情链接：${links(random, 8).join(' ')}</div></body></html>`,
}

export const tradeTemplates = [kr, sohu, baijiahao, edn, blog, institute, hacked, forum, reposted]
