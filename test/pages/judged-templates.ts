import { comments, filler, headlines, linkList, links, menu, spam } from './furniture.ts'
import { brokenLines, divisions, plainBody, portalBody, text, wechatBody } from './markup.ts'
import { chineseMinute, day, minute, seconds, type Template } from './template.ts'

/**
 * Kinds of pages set aside for judging: no rule of the reader was made after them, so what they give is what a page
 * gives that nobody has looked at.
 */

const tencent: Template = {
  name: '门户：腾讯一类',
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
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_科技_腾讯门户</title></head><body><div class="qq_header">${menu(['腾讯首页', '新闻', '微博', '视频'])}</div>
<div class="qq_main"><div class="qq_article"><div class="hd"><h1>${text(story.title)}</h1><div class="a_Info"><span class="a_catalog">科技</span><span class="a_source">${story.source}</span><span class="a_time">${minute(story)}</span><a>我要分享</a></div></div><div class="bd"><div id="Cnt-Main-Article-QQ" class="Cnt-Main-Article-QQ" bosszone="content">${portalBody(story)}</div><p>正文已结束，您可以按alt+4进行评论</p></div><div class="ft"><div class="qq_articleFt">责任编辑：coolhu</div><div class="rv-js-root"><h2>相关搜索</h2><a>碳化硅</a><a>功率</a></div></div></div>
<div class="qq_side"><h2>热门推荐</h2>${linkList(random, 9)}</div><div class="qq_comment"><p>网友评论 <em>${random(500)}</em> 条</p>${comments(
    random,
    7,
  )
    .map((each) => `<dl><dt>腾讯网${each.place}网友 ${each.name}</dt><dd>${each.text}</dd></dl>`)
    .join(
      '',
    )}</div></div><div class="qq_footer">Copyright © 1998 - 2018 Tencent. All Rights Reserved</div></body></html>`,
}

const elec: Template = {
  name: '行业媒体：工程师社区',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: story.source,
    url: story.url,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)} - 电子工程师社区</title><meta property="og:url" content="${story.url}"><meta name="keywords" content="SiC,功率"></head><body><div class="public-header">${menu(['论坛', '下载', '电路图', '视频'])}</div><div class="layout"><section class="main-l"><article class="main-article"><header><h1 class="article-title">${text(story.title)}</h1><div class="article-info"><span>作者：${story.author}</span> <span>来源：${story.source}</span> <span>${minute(story)}</span> <span>${random(999)}次阅读</span></div></header>
<div class="simditor-body clearfix">${plainBody(story)}</div><p class="statement2">声明：本文内容及配图由入驻作者撰写或者入驻合作网站授权转载。文章观点仅代表作者本人，不代表本社区立场。文章及其配图仅供工程师学习之用，如有内容侵权或者其他违规问题，请联系本站处理。<a>举报投诉</a></p><div class="tag-list"><a>半导体</a><a>GaN</a></div></article><div class="good-r">收藏 ${random(99)} 人收藏</div><div class="discuss"><h2>评论</h2><p>发布评论请先<a>登录</a></p>${comments(
    random,
    6,
  )
    .map(
      (each) =>
        `<div class="discuss-li"><a>${each.name}</a><em>${each.place}</em><div>${each.text}</div></div>`,
    )
    .join('')}</div><div class="see-more"><h2>相关推荐</h2>${headlines(random, 9)
    .map(
      (line) =>
        `<div class="art-item"><h3><a>${line}</a></h3><div class="desc">${line}，究竟是怎么回事？${line}的背后又有哪些变化值得留意，本文将做简要介绍。</div><span>发表于 11-0${random(9)} 10:05 • ${random(999)}次阅读</span></div>`,
    )
    .join(
      '',
    )}</div></section><aside class="main-r"><h3>热点推荐</h3>${linkList(random, 7)}</aside></div><footer>长按识别关注  电子工程师社区 湘ICP备</footer></body></html>`,
}

const company: Template = {
  name: '企业站：产品与新闻',
  states: (story) => ({
    title: story.title,
    time: day(story),
    author: undefined,
    source: undefined,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<html><head><meta charset="utf-8"><title>${text(story.title)}_砺川晶体材料有限公司</title><meta name="keywords" content="碳化硅衬底厂家,碳化硅晶片,衬底价格"><meta name="description" content="砺川晶体专业生产碳化硅衬底、碳化硅晶片，服务热线400-000-0000，欢迎来电咨询！"></head><body><div class="top"><span>您好，欢迎访问砺川晶体官网！</span><b>服务热线：400-000-0000</b></div><div class="n_nav">${menu(['网站首页', '产品中心', '新闻动态', '联系我们'])}</div><div class="n_main"><div class="n_left"><h3>产品分类</h3><ul><li>导电型衬底</li><li>半绝缘衬底</li><li>外延片</li></ul><h3>联系我们</h3><p>电话：0510-0000000<br>地址：江苏省无锡市新吴区某某路88号</p></div>
<div class="n_right"><div class="position">您的位置：首页 &gt; 新闻动态 &gt; 行业资讯</div><div class="newsdetail"><h2>${text(story.title)}</h2><div class="ninfo">更新时间：${day(story)}　点击次数：${random(999)}</div><div class="ncon">${divisions(story)}</div><div class="bdsharebuttonbox"><a>分享到：</a><a>QQ空间</a></div><div class="nextpre"><p>上一条：<a>${headlines(random, 1)[0]}</a></p><p>下一条：<a>${headlines(random, 2)[1]}</a></p></div><div class="xgnews"><h4>相关新闻</h4>${linkList(random, 6)}</div></div></div></div><div class="n_foot"><p>Copyright © 砺川晶体材料有限公司 All rights reserved 备案号：苏ICP备12000000号</p><p>主要从事于碳化硅衬底,碳化硅晶片,半绝缘衬底, 欢迎来电咨询！</p></div></body></html>`,
}

const university: Template = {
  name: '高校：可视化建站',
  states: (story) => ({
    title: story.title,
    time: day(story),
    author: story.author,
    source: undefined,
    url: undefined,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}-岚江大学微电子学院</title><META Name="keywords" Content="岚江大学,微电子学院" /><style>.vsb-hide{display:none!important}.seo-kw{font-size:0;line-height:0}.sr{position:absolute;clip:rect(0,0,0,0)}</style></head><body><div class="vsb-hide">${spam(random, 30)}</div><div class="head">${menu(['学院概况', '师资队伍', '人才培养', '科学研究'])}</div><div class="wrap"><div class="sidenav"><h2>新闻中心</h2><ul><li>学院新闻</li><li>通知公告</li><li>学术活动</li></ul></div><div class="ny_right"><form name="_newscontent_fromname"><div><h1 align="center">${text(story.title)}</h1><div align="center" class="xx">发布时间：${day(story)}　作者：${story.author}　点击数：<span>${random(999)}</span></div><div id="vsb_content_2"><div class="v_news_content">${plainBody(story)}<p class="seo-kw">${filler(random)}</p></div></div><p class="sr">${filler(random)}</p></div><div class="con_page"><p>上一条：<a>${headlines(random, 1)[0]}</a></p><p>下一条：<a>${headlines(random, 2)[1]}</a></p></div></form></div></div><div class="foot">版权所有：岚江大学微电子学院　地址：岚江市大学路66号　电话：0000-88888888</div></body></html>`,
}

const reader: Template = {
  name: '单页应用：研报阅读',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: undefined,
    source: story.source,
    url: story.url,
    summary: story.summary,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${text(story.title)} - 研芯</title><meta property="og:url" content="${story.url}"><meta property="og:description" content="${text(story.summary)}"></head><body><noscript>请启用 JavaScript</noscript><div id="app" data-v-app=""><header class="top-bar" data-v-1a>${menu(['研报', '行情', '会议'])}</header><div class="layout" data-v-1a><div class="paper" data-v-2b><h1 class="paper__title">${text(story.title)}</h1><div class="paper__meta"><span>来源：${story.source}</span><span>${minute(story)}</span><span>${random(9000)} 次浏览</span></div><div class="paper__abstract" style="display:none">${text(story.summary)}</div><div class="paper__content">${plainBody(story)}</div><div class="paper__risk">风险提示：本文不构成投资建议</div><div class="paper__actions"><button>收藏</button><button>分享</button></div></div><div class="comments" data-v-3c><h3>评论（${random(60)}）</h3>${comments(
      random,
      7,
    )
      .map(
        (each) =>
          `<div class="comments__row"><span>${each.name}</span><span>${each.place}</span><p>${each.text}</p></div>`,
      )
      .join(
        '',
      )}</div><div class="related-list" data-v-4d><h3>相关研报</h3>${linkList(random, 7)}</div></div><footer data-v-1a>研芯 版权所有 京ICP备00000002号</footer></div></body></html>`,
}

const notebook: Template = {
  name: '专栏：开发者社区',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: story.url,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)} - 拾金社区</title><meta itemprop="url" content="${story.url}"><meta property="og:url" content="${story.url}"></head><body><div class="view-container"><header class="main-header">${menu(['沸点', '课程', '直播'])}</header><div class="main-area article-area"><div class="article"><h1 class="article-head">${text(story.title)}</h1><div class="author-block"><a class="avatar-link"><img src="/a.png" width="40"></a><div class="author-name"><a class="username"><span>${story.author}</span></a><span class="lv">LV.${random(6)}</span></div><div class="meta-box"><time class="time" datetime="${story.time.replace(' ', 'T')}+08:00">${minute(story)}</time><span class="views">阅读 ${random(9999)}</span><span class="words">字数 ${random(5000)}</span></div></div><div class="article-viewer markdown-view"><style>.markdown-view{word-break:break-word}</style>${plainBody(story)}</div></div><div class="article-end"><div class="tag-list"><div class="tag-title">标签：</div><a>半导体</a><a>功率器件</a></div><div class="column-box"><div>本文收录于以下专栏</div><a>碳化硅笔记</a><span>专栏目录</span><span>${random(99)} 订阅 · ${random(99)} 篇文章</span></div></div><div class="comment-box"><div class="title">评论 ${random(99)}</div>${comments(
      random,
      6,
    )
      .map(
        (each) =>
          `<div class="comment"><div class="user">${each.name}<span>${each.place}</span></div><div class="content">${each.text}</div><div class="action">${each.likes} 回复</div></div>`,
      )
      .join(
        '',
      )}</div><div class="recommended-area"><div class="recommend-title">为你推荐</div><ul>${headlines(
      random,
      8,
    )
      .map((line) => `<li><a href="#">${line}</a><div>${line}，动手试了一遍。</div></li>`)
      .join(
        '',
      )}</ul></div></div><div class="sidebar"><div>目录</div><div>相关推荐</div>${linkList(random, 6)}</div></div></body></html>`,
}

const newspaper: Template = {
  name: '报纸的数字版',
  states: (story) => ({
    title: story.title,
    time: day(story),
    author: undefined,
    source: undefined,
    url: undefined,
  }),
  page: (story, random) =>
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>沧宁日报数字报</title></head><body><table width="1000"><tr><td width="300" valign="top"><table><tr><td class="default">第04版：产业</td></tr>${headlines(
      random,
      7,
    )
      .map((line) => `<tr><td class="default"><a href="#"><div>${line}</div></a></td></tr>`)
      .join(
        '',
      )}</table></td><td valign="top"><table width="100%"><tr><td>${chineseMinute(story).slice(0, 11)} 星期三 <a>上一期</a> <a>下一期</a></td></tr><tr><td align="center"><strong style="font-size:23px">${text(story.title)}</strong></td></tr><tr><td><div id="ozoom"><founder-content>${plainBody(story).replaceAll('<p>', '<P>　　').replaceAll('</p>', '</P>')}</founder-content></div></td></tr><tr><td align="right"><a>放大</a> <a>缩小</a> <a>默认</a></td></tr></table></td></tr><tr><td colspan="2" align="center">沧宁日报社版权所有 未经许可不得转载 ${minute(story).slice(0, 4)}</td></tr></table></body></html>`,
}

const mobile: Template = {
  name: '手机版：展开全文',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: undefined,
    url: story.url,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(story.title)}_手机凤鸣门户</title><link rel="canonical" href="${story.url}"></head><body><div class="open-app">打开APP，阅读体验更流畅</div><div class="n-header">${menu(['要闻', '推荐', '视频'])}</div><div class="n-article"><h1 class="n-title">${text(story.title)}</h1><div class="n-info"><span>${story.source}</span><span>${minute(story)}</span></div><div class="n-words" style="max-height:2000px;overflow:hidden">${portalBody(story)}</div><div class="unfold-field"><a>展开全文</a></div></div><div class="n-hot"><h2>热门文章</h2>${links(
      random,
      6,
    )
      .map((link) => `<div class="hot-item">${link}<span>${random(99)}万阅读</span></div>`)
      .join('')}</div><div class="n-cmt"><h2>最新评论</h2>${comments(random, 6)
      .map((each) => `<div class="c-item"><b>${each.name} [${each.place}]</b><p>${each.text}</p></div>`)
      .join(
        '',
      )}<p>查看全部评论</p></div><div class="n-foot"><a>意见反馈</a><p>凤鸣门户 版权所有</p></div></body></html>`,
}

const collected: Template = {
  name: '收藏站：转存的公众号文章',
  states: (story) => ({
    title: story.title,
    time: day(story),
    source: story.account,
    author: undefined,
    url: undefined,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}</title><meta name="description" content="${text(story.title)}"></head><body><div class="a_header">${menu(['首页', '文章', '网文摘手'])}</div><div class="doc360article_content"><div class="article_container"><div class="title_max"><h1 id="titiletext">${text(story.title)}</h1></div><div class="article_user"><a>书虫老李</a> ${day(story)} 来源：${story.account}</div><table><tr><td id="artContent" style="max-width: 656px;">${wechatBody(story)}<p style="opacity:0">${filler(random)}</p></td></tr></table><div class="prompt">本站是提供个人知识管理的网络存储空间，所有内容均由用户发布，不代表本站观点。请注意甄别内容中的联系方式、诱导购买等信息，谨防诈骗。</div><div class="action_tool"><span>转藏</span><span>分享</span><span>献花(${random(9)})</span></div><div class="like_article"><h3>猜你喜欢</h3>${linkList(random, 8)}</div><div class="reply"><h3>0条评论</h3><p>发表</p></div></div></div><div class="side_r"><h3>书虫老李</h3><p>${random(999)}篇文章 关注 TA的最新馆藏</p>${linkList(random, 5)}</div></body></html>`,
}

const policy: Template = {
  name: '政府：政策解读',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: undefined,
    url: story.url,
    summary: story.summary,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_沧宁市工业和信息化局</title><meta name="SiteName" content="沧宁市工业和信息化局"><meta name="ArticleTitle" content="${text(story.title)}"><meta name="PubDate" content="${minute(story)}"><meta name="ContentSource" content="${story.source}"><meta name="Url" content="${story.url}"><meta name="Description" content="${text(story.summary)}"></head><body><div class="hd">${menu(['首页', '政务公开', '政务服务', '互动交流'])}</div><div class="container"><div class="BreadcrumbNav">当前位置：首页 &gt; 政策解读</div><div class="zwxl-content"><div class="xxgk-info"><table><tr><td>索引号</td><td>${seconds(story)}</td><td>发布机构</td><td>市工信局</td></tr></table></div><h1>${text(story.title)}</h1><div class="pages-date">${chineseMinute(story)}<span>来源：${story.source}</span><span>字体：大 中 小</span></div><div class="pages_content" id="UCAP-X">${brokenLines(story)}</div><div class="share">扫一扫在手机打开当前页</div><div class="xggl"><h3>相关稿件</h3>${linkList(random, 4)}</div></div></div><div class="footer"><p>主办单位：沧宁市工业和信息化局　网站标识码：3200000001</p><p>苏公网安备 32000002000001号</p></div></body></html>`,
}

const association: Template = {
  name: '协会：会员动态',
  states: (story) => ({
    title: story.title,
    time: day(story),
    source: story.source,
    author: undefined,
    url: undefined,
  }),
  page: (story, random) =>
    `<html><head><meta charset="utf-8"><title>${text(story.title)}-第三代半导体产业协会</title></head><body><div id="header"><div class="logo">第三代半导体产业协会</div>${menu(['协会概况', '会员服务', '标准工作', '党建'])}</div><div class="w1200 clearfix"><div class="lm_left"><div class="lm_tit">会员动态</div><ul class="lm_list"><li><a href="#">通知公告</a></li><li><a href="#">协会要闻</a></li><li><a href="#">会员动态</a></li></ul></div><div class="lm_right"><div class="wz">当前位置：<a href="#">首页</a> &gt;&gt; <a href="#">会员动态</a></div><div class="nr"><div class="nr_bt">${text(story.title)}</div><div class="nr_fbt">信息来源：${story.source}　发布日期：${day(story)}　浏览：${random(999)} 次</div><div class="nr_zw">${portalBody(story)}</div><div class="nr_gn"><a href="javascript:window.print()">【打印】</a><a href="javascript:window.close()">【关闭】</a></div><div class="nr_xg"><b>相关信息</b>${linkList(random, 5)}</div></div></div></div><div class="bottom">主办：第三代半导体产业协会　技术支持：某某网络　ICP备案：京ICP备00000003号</div></body></html>`,
}

export const judgedTemplates = [
  tencent,
  elec,
  company,
  university,
  reader,
  notebook,
  newspaper,
  mobile,
  collected,
  policy,
  association,
]
