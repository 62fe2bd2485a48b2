import { noticeCentre } from '@domain/notices/centre'
import type { GraphqlClient } from '@infra/graphql/client'
import {
  UpdateUserPreferencesDocument,
  type UpdateUserPreferencesMutationVariables,
} from '@infra/graphql/documents.gen'
import type { Commands, Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Fact, Runtime } from '../runtime/runtime'

type NoticeCommands = Pick<
  Commands,
  'saveNotices' | 'saveLook' | 'dismissNotice' | 'dismissAnnouncement' | 'dismissAllNotices'
>

const intent = (name: string, data: object): Fact => ({ kind: 'intent', name, src: 'user', data })

/** What the user is told, and how they want to be told. */
export function noticeCommands(runtime: Runtime, client: GraphqlClient): NoticeCommands {
  const save = async (
    name: 'saveNotices' | 'saveLook',
    chosen: UpdateUserPreferencesMutationVariables,
  ): Promise<Outcome> => {
    runtime.ingest([intent('command.asked', { name, about: null })])
    const answer = await client.request(UpdateUserPreferencesDocument, chosen)
    if (!answer.ok) return failure(answer)
    const result = answer.data.updateUserPreferences
    runtime.ingest([{ kind: 'baseline', name: 'updateUserPreferences', src: 'api', data: { result } }])
    return { ok: true, value: undefined }
  }
  return {
    saveNotices: (notices) => save('saveNotices', { notices }),
    saveLook: (panel) => save('saveLook', { panel }),

    dismissNotice(ticketId, seq) {
      runtime.ingest([intent('notice.dismissed', { ticketId, seq })])
    },

    dismissAnnouncement(id) {
      runtime.ingest([intent('announcement.dismissed', { id })])
    },

    dismissAllNotices() {
      const unread = noticeCentre(runtime.world).filter(({ read }) => !read)
      runtime.ingest(
        unread.map((item) =>
          item.from === 'notice'
            ? intent('notice.dismissed', { ticketId: item.notice.id, seq: item.notice.seq })
            : intent('announcement.dismissed', { id: item.announcement.id }),
        ),
      )
    },
  }
}
