import type { NoticePreferences, PanelPreferences } from '@contract/entities'
import * as decoders from '@contract/generated/decoders.gen'
import { noticeCentre } from '@domain/notices/centre'
import {
  UpdateUserPreferencesDocument,
  type UpdateUserPreferencesMutationVariables,
} from '@infra/graphql/documents.gen'
import * as v from 'valibot'
import { id, nothing } from '../commands/argument-shapes'
import { defineCommand, repeatable } from '../commands/define-command'
import type { Tools } from '../commands/tools'

const putAway = { ...repeatable, quiet: 'told' } as const

const save = ({ ask, load }: Tools, chosen: UpdateUserPreferencesMutationVariables) =>
  load('updateUserPreferences', ask(UpdateUserPreferencesDocument, chosen))

const dismissed = (name: 'notice.dismissed' | 'announcement.dismissed', data: object) =>
  ({ kind: 'intent', name, src: 'user', data }) as const

/** What the user is told, and how they want to be told. */
export const noticeCommands = {
  /** Keeps how the user wants to be told, for all their devices. */
  saveNotices: defineCommand({
    arguments: v.tuple([decoders.NoticePreferences]),
    ...repeatable,
    logged: { about: null },
    run: (tools: Tools, notices: NoticePreferences) => save(tools, { notices }),
  }),

  /** Keeps how the user wants the panel to look, for all their devices. */
  saveLook: defineCommand({
    arguments: v.tuple([decoders.PanelPreferences]),
    whenRepeated: 'same',
    // How the replayed screens look is nobody's choice to keep.
    inReplay: 'done',
    logged: { about: null },
    run: (tools: Tools, panel: PanelPreferences) => save(tools, { panel }),
  }),

  dismissNotice: defineCommand({
    ...putAway,
    arguments: v.tuple([v.string(), v.number()]),
    run: ({ runtime }: Tools, ticketId: string, seq: number) =>
      runtime.ingest([dismissed('notice.dismissed', { ticketId, seq })]),
  }),

  dismissAnnouncement: defineCommand({
    ...putAway,
    arguments: id,
    run: ({ runtime }: Tools, id: string) => runtime.ingest([dismissed('announcement.dismissed', { id })]),
  }),

  /** Puts every notice and announcement away. */
  dismissAllNotices: defineCommand({
    ...putAway,
    arguments: nothing,
    run: ({ runtime }: Tools) =>
      runtime.ingest(
        noticeCentre(runtime.world)
          .filter(({ read }) => !read)
          .map((item) =>
            item.from === 'notice'
              ? dismissed('notice.dismissed', { ticketId: item.notice.id, seq: item.notice.seq })
              : dismissed('announcement.dismissed', { id: item.announcement.id }),
          ),
      ),
  }),
}
