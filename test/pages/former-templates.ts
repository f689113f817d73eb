import { comments, headlines, menu } from './furniture.ts'
import { plainBody, text } from './markup.ts'
import { day, minute, type Template } from './template.ts'

/** Kinds of pages that were set aside for judging, until a rule of the reader was made after what they showed. */

const app: Template = {
  name: '单页应用：卡片夹在正文里',
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
  ) => `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${text(story.title)} | 芯潮</title><meta property="og:title" content="${text(story.title)}"><meta property="og:description" content="${text(story.summary)}"><meta property="og:url" content="${story.url}"></head><body><div id="root"><div class="css-1ab2c3">${menu(['快讯', '深度', '数据'])}</div><div class="css-0 e1x"><h1 class="css-9z8y7x">${text(story.title)}</h1><div class="css-77meta"><span>${story.author}</span><time datetime="${story.time.replace(' ', 'T')}+08:00">${day(story)}</time><span>约 6 分钟读完</span></div>
<div class="css-4body">${plainBody({ ...story, parts: story.parts.slice(0, 4) })}<div class="css-5card"><a href="/p/1"><span>推荐阅读</span><strong>${headlines(random, 1)[0]}</strong></a></div>${plainBody({ ...story, parts: story.parts.slice(4) })}</div><div class="css-6vote"><button>赞同 ${random(99)}</button></div><section class="css-7cmt"><h2>全部评论（${random(50)}）</h2>${comments(
    random,
    10,
  )
    .map(
      (each) =>
        `<div class="css-8"><span>${each.name}</span><span>${each.place}</span><p>${each.text}</p><span>${each.likes} 赞 · 回复</span></div>`,
    )
    .join('')}</section><section class="css-9rec"><h2>为你推荐</h2>${headlines(random, 8)
    .map((line) => `<a href="#"><h3>${line}</h3><p>${line}，记者为你梳理来龙去脉。</p></a>`)
    .join(
      '',
    )}</section></div><div class="css-foot">芯潮 © 2025 京ICP备00000000号-1</div></div></body></html>`,
}

const column: Template = {
  name: '专栏：问答社区',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: story.url,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)} - 知乎者也</title><meta property="og:url" content="${story.url}"><meta name="description" content="${text(story.title)}"></head><body><div class="App"><div class="ColumnPageHeader">${menu(['写文章', '登录'])}</div><div class="Post-content"><article class="Post-Main Post-NormalMain"><header class="Post-Header"><h1 class="Post-Title">${text(story.title)}</h1><div class="Post-Author"><div class="AuthorInfo"><meta itemprop="name" content="${story.author}"><span class="UserLink">${story.author}</span><div class="AuthorInfo-badgeText">半导体话题下的优秀答主</div></div></div><span>${random(999)} 人赞同了该文章</span></header><div class="Post-RichTextContainer"><div class="css-376mun"><div class="RichText ztext Post-RichText">${plainBody(story)}</div></div></div><div class="ContentItem-time">发布于 ${minute(story)}・IP 属地上海</div><div class="Post-topicsAndReviewer"><a>碳化硅</a><a>功率半导体</a></div><div class="RichContent-actions">赞同 ${random(99)} 添加评论 分享 喜欢 收藏 申请转载</div></article><div class="Post-Sub"><div class="Comments-container"><h2>${random(30)} 条评论</h2>${comments(
      random,
      8,
    )
      .map(
        (each) =>
          `<div class="CommentItem"><a>${each.name}</a><div class="CommentContent">${each.text}</div><span>${day(story)} · ${each.place} ${each.likes} 赞</span></div>`,
      )
      .join('')}</div><div class="Recommendations-Main"><h3>推荐阅读</h3>${headlines(random, 4)
      .map(
        (line) => `<div class="PagingRoundedItem"><h4>${line}</h4><p>${line}。${line}，从头说起。</p></div>`,
      )
      .join('')}</div></div></div></div></body></html>`,
}

const stream: Template = {
  name: '单页应用：资讯流',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: undefined,
    url: story.url,
    summary: story.summary,
  }),
  page: (story, random) =>
    `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>${text(story.title)}-芯流</title><meta name="description" content="${text(story.summary)}"><meta name="author" content="${story.author}"><link rel="canonical" href="${story.url}"><meta property="article:published_time" content="${story.time.replace(' ', 'T')}+08:00"></head><body><div id="__next"><div class="Shell_top__q1x">${menu(['首页', '日报', '公司库', '活动'])}<button>登录</button></div><main class="Shell_main__Zk2"><div class="Story_head__a8"><div class="Story_tag__c0">深度</div><h1 class="Story_title__b7">${text(story.title)}</h1><div class="Story_by__f3"><img src="/avatar/1.png" width="24" height="24"><a href="/u/3">${story.author}</a><i>·</i><span>${minute(story)}</span><i>·</i><span>${random(90)}.${random(9)}万浏览</span></div><div class="Story_audio__k">听全文 0${random(9)}:32</div></div><div class="Story_body__d5">${plainBody({ ...story, parts: story.parts.slice(0, 3) })}<aside class="Firm_card__m4"><img src="/logo/8.png"><div>砺川晶体</div><div>B轮 · 江苏无锡</div><button>关注公司</button></aside>${plainBody({ ...story, parts: story.parts.slice(3) })}</div><div class="Story_end__p9"><span>本文由芯流作者发布，转载请联系授权</span></div><div class="Story_bar__r2"><button>点赞 ${random(99)}</button><button>分享</button><button>收藏</button></div><div class="Talk_box__t6"><h3>讨论 ${random(40)}</h3>${comments(
      random,
      7,
    )
      .map(
        (each) =>
          `<div class="Talk_one__y"><b>${each.name}</b><em>${each.place}</em><div>${each.text}</div><small>${each.likes}</small></div>`,
      )
      .join('')}</div><div class="More_box__w1"><h3>接着看</h3>${headlines(random, 6)
      .map((line) => `<a href="#"><div>${line}</div><div>${line}，一文看懂。</div></a>`)
      .join('')}</div></main><div class="Shell_foot__e">芯流 沪ICP备00000001号</div></div></body></html>`,
}

export const formerTemplates = [app, column, stream]
