import * as v from 'valibot'
import { page } from '../commands/argument-shapes'
import { defineCommand, repeatable } from '../commands/define-command'
import { asDone, mapped, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'

const later = () => import('@infra/graphql/mentions.gen')
const MENTIONS_PER_PAGE = 20

/** Where colleagues named the user in a comment. */
export const mentionCommands = {
  /** Reads a page (1-based) of where the user was named. `more`: there are further pages. */
  loadMentions: defineCommand({
    arguments: v.tuple([page]),
    whenRepeated: 'same',
    inReplay: { value: { more: false } },
    async run(tools: Tools, page: number): Promise<Outcome<{ more: boolean }>> {
      const { MentionsDocument } = await later()
      const variables = { pagination_page: page, pagination_limit: MENTIONS_PER_PAGE }
      return mapped(await tools.ask(MentionsDocument, variables), ({ mentions: result }) => {
        tools.take('mentions', { result })
        return { more: page < result.total_pages }
      })
    },
  }),

  /** The user has seen these; null: all. */
  markMentionsSeen: defineCommand({
    arguments: v.tuple([v.nullable(v.array(v.string()))]),
    ...repeatable,
    async run(tools: Tools, ids: readonly string[] | null): Promise<Outcome> {
      const { MarkMentionsSeenDocument } = await later()
      return asDone(await tools.ask(MarkMentionsSeenDocument, { ids: ids === null ? null : [...ids] }))
    },
  }),
}
