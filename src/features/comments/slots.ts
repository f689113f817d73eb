/** A comment of the served page, and where its buttons go. */
interface Place {
  readonly id: number
  readonly threadId: number
  readonly author: string
  readonly element: HTMLElement
}

/** The places on a page that was served as plain HTML, which script fills in. */
export interface Places {
  readonly tools: readonly Place[]
  /** Below the last reply of each thread. */
  readonly feet: ReadonlyMap<number, HTMLElement>
  readonly older: HTMLElement | undefined
}

export const noPlaces: Places = { tools: [], feet: new Map(), older: undefined }

/** Finds them, and tells the page that script is there. */
export function findPlaces(zone: HTMLElement): Places {
  zone.dataset.awake = ''
  const all = (selector: string) => [...zone.querySelectorAll<HTMLElement>(selector)]
  return {
    tools: all('[data-comment-tools]').map((element) => ({
      id: Number(element.dataset.commentTools),
      threadId: Number(element.dataset.thread),
      author: element.dataset.author ?? '',
      element,
    })),
    feet: new Map(all('[data-thread-foot]').map((element) => [Number(element.dataset.threadFoot), element])),
    older: all('[data-comments-older]')[0],
  }
}

/** What stands in the place of a comment that was deleted. */
export const DELETED = '该评论已删除'
export const DELETED_LOOK = 'text-sm text-muted'

/** Shows a comment of the served page as deleted, and gives the focus that its button had to its place. */
export function markGone(id: number, places: Places): void {
  const element = document.querySelector<HTMLElement>(`#comment-${id}`)
  if (places.tools.some((place) => place.id === id)) {
    const note = document.createElement('p')
    note.textContent = DELETED
    note.className = DELETED_LOOK
    element?.replaceChildren(note)
  }
  element?.focus()
}
