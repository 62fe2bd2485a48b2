import { DEFAULT_NOTICES } from '../../../src/domain/notices/preferences'
import { UpdateUserPreferencesDocument } from '../../../src/infra/graphql/documents.gen'
import { asked, type Case, nobody } from './deeds'

/** What users choose for themselves. */
export const preferenceCases: Readonly<Record<string, readonly Case[]>> = {
  updateUserPreferences: [
    {
      about: 'of one’s own, twice',
      before: nobody,
      act: async ({ panels }) => {
        for (const volume of [10, 20])
          await asked(panels.bruno, UpdateUserPreferencesDocument, {
            notices: {
              ...DEFAULT_NOTICES,
              kinds: [...DEFAULT_NOTICES.kinds],
              volume,
              quiet_hours: [{ weekday: 6, from_minute: 1320, to_minute: 420 }],
            },
          })
      },
    },
    {
      about: 'of how one’s own panel looks, which leaves the notices alone',
      before: nobody,
      act: async ({ panels }) => {
        await asked(panels.bruno, UpdateUserPreferencesDocument, {
          panel: { theme: 'semi-dark', language: 'en', menu_open: true, pinned_pages: ['user-settings'] },
        })
      },
    },
  ],
}
