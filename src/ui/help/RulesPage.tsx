import { useCommands } from '@app/panel/panel'
import { sectionsOf } from '@domain/terms/house-terms'
import { TermsDocument } from '@infra/graphql/access.gen'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { SearchedTopics } from './internal/SearchedTopics'
import { useInLanguage } from './internal/useInLanguage'
import { RULES } from './rules/rules'
import { helpTexts } from './texts/pt_BR'

/** The rules of use, and the shop's own terms below them; all of it can be searched. */
export default function RulesPage() {
  const t = useTexts(helpTexts)
  const { read } = useCommands()
  const rules = useInLanguage(RULES)
  const house = useRead('terms', () => read(TermsDocument, {})).value?.terms.house ?? null
  const own = house === null ? [] : sectionsOf(house.text)
  return (
    <Page route="help/rules" width="narrow" lead={t('rules.lead')}>
      <SearchedTopics
        topics={[
          ...rules,
          ...own.map(({ title, text }) => ({
            title: title || t('rules.house', { version: house?.version ?? 0 }),
            text,
          })),
        ]}
      />
    </Page>
  )
}
