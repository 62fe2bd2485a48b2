import * as documents from '@infra/graphql/internal-chat.gen'
import * as v from 'valibot'
import { page } from '../commands/argument-shapes'
import { defineCommand } from '../commands/define-command'
import { mapped, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'

/** Colleagues read at a time. */
const COLLEAGUES_PER_PAGE = 50

/** The colleagues whom one can write to, which count what is unread from the start. */
export const colleagueCommands = {
  /**
   * Reads a page (1-based) of the colleagues one can write to, with presence, unseen counts and the newest
   * message of each. `more`: there are further pages.
   */
  loadColleagues: defineCommand({
    arguments: v.tuple([v.string(), page]),
    whenRepeated: 'same',
    inReplay: { value: { more: false } },
    async run(tools: Tools, search: string, page: number): Promise<Outcome<{ more: boolean }>> {
      const outcome = await tools.ask(documents.PaginatedInternalUsersDocument, {
        pagination_page: page,
        pagination_limit: COLLEAGUES_PER_PAGE,
        order_by: 'recent',
        search_filter: search.trim() || null,
      })
      return mapped(outcome, ({ paginatedInternalUsers: found }) => {
        const { items, last_messages: lastMessages, read_at_seq: rev, total_pages } = found
        const unseen = items.map(({ id, unseenMsg }) => ({ id, unseenMsg }))
        const people = items.map(({ id, name, image, online, userDepartment }) => ({
          id,
          name,
          image,
          online,
          department: userDepartment?.name ?? null,
        }))
        const whole = search.trim() === '' && total_pages <= 1
        tools.runtime.ingest([
          { kind: 'baseline', name: 'paginatedInternalUsers', src: 'api', data: { rev, result: unseen } },
          {
            kind: 'baseline',
            name: 'colleagues',
            src: 'api',
            data: { rev, whole, result: people, lastMessages },
          },
        ])
        return { more: page < total_pages }
      })
    },
  }),
}
