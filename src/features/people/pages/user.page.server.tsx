import type { ComponentType } from 'react'
import { z } from 'zod'
import { personPath } from '#features/topics/addresses.ts'
import type { FeedSlice, TopicCard } from '#features/topics/contract.ts'
import { TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { cursor, positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { MovedTo, page, type Page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { ProfilePage } from '../components/profile-page.server.tsx'
import type { Choice, ProfileView } from '../contract.ts'
import { hasOrganisationProfile, mayBeAsked } from '../policy.ts'
import { listRecommended, listTopicsOfPerson, readProfile } from '../queries.server.ts'
import { readMergedInto } from '../read-merged-into.server.ts'

const RECOMMENDED_SHOWN = 5

const Input = z.object({
  id: positiveId,
  tab: z.enum(['all', 'featured']).default('all').catch('all'),
  before: cursor,
  key: word(100).optional(),
})

export interface UserView {
  readonly profile: ProfileView
  readonly choice: Choice
  readonly slice: FeedSlice
  readonly recommended: readonly TopicCard[]
  readonly isLater: boolean
  readonly publicUrl: string
}

async function loadUser(
  context: SharedContext,
  { id, tab: choice, before }: z.output<typeof Input>,
): Promise<UserView> {
  const profile = await readProfile(context, id).catch(async (error: unknown) => {
    const into = await readMergedInto(context, id)
    throw into === undefined ? error : new MovedTo(personPath(into), { isForEver: true })
  })
  const [slice, recommended] = await Promise.all([
    listTopicsOfPerson(context, { id, choice, before, limit: TOPICS_PER_LOAD }),
    hasOrganisationProfile(profile.rights) ? listRecommended(context, { id, limit: RECOMMENDED_SHOWN }) : [],
  ])
  const { publicUrl } = context.services.configuration
  return { profile, choice, slice, recommended, isLater: before < FAR_FUTURE_MS, publicUrl }
}

/**
 * An expert's or organisation's page (ROUTE-15, USER-01 to -09). `Ask` is the button for whoever may be asked; what it
 * does is not the profile's to know.
 */
export function createUserPage(Ask: ComponentType<{ expertId: number; name: string }>): Page {
  return page({
    path: '/user/:id',
    about: '专家或机构主页',
    input: Input,
    shared: {
      seconds: 60,
      tags: ({ profile }: UserView) => [`person:${profile.id}`, 'people', 'topics'],
      unless: ({ key }) => Boolean(key),
    },
    load: loadUser,
    head: headOf,
    View: ({ view }) => (
      <ProfilePage
        view={view}
        ask={
          mayBeAsked(view.profile.rights) ? <Ask expertId={view.profile.id} name={view.profile.name} /> : null
        }
      />
    ),
  })
}

/** What people write of themselves may end as a sentence or without. */
const asSentence = (text: string) => (text === '' || /[。！？….!?]$/.test(text) ? text : `${text}。`)

function headOf({ profile, choice, isLater, publicUrl }: UserView): Head {
  const path = personPath(profile.id)
  const place = [profile.company, profile.job].filter(Boolean).join('，')
  const description = [place, profile.motto, profile.biography].map(asSentence).join('').slice(0, 160)
  const icon = profile.iconId && publicUrl + imageAddress(profile.iconId, 320)
  return {
    title: profile.name,
    description: description || `${profile.name}的主页`,
    canonical: path,
    isIndexed: choice === 'all' && !isLater,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': hasOrganisationProfile(profile.rights) ? 'Organization' : 'Person',
          name: profile.name,
          url: publicUrl + path,
          ...(description && { description }),
          ...(icon && { image: icon }),
          ...(profile.job && { jobTitle: profile.job }),
          ...(profile.company && { worksFor: { '@type': 'Organization', name: profile.company } }),
          ...(profile.aboutUrl && { sameAs: profile.aboutUrl }),
        },
      },
      breadcrumbs(publicUrl, [{ name: profile.name, path }]),
    ],
  }
}
