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
  ],
}
