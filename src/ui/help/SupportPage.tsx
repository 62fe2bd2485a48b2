import { routeWith } from '@domain/access/routes'
import { Page } from '@ui/kit/Page'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { useId, useState } from 'react'
import { ARTICLES } from './articles/article'
import { en } from './articles/en'
import { pt } from './articles/pt'
import { ptBR } from './articles/pt_BR'
import type { HelpTopic } from './internal/HelpTopics'
import { SearchedTopics } from './internal/SearchedTopics'
import { SupportForm } from './internal/SupportForm'
import { SupportRequests } from './internal/SupportRequests'
import { useInLanguage } from './internal/useInLanguage'
import { helpTexts } from './texts/pt_BR'

type Tab = 'articles' | 'write' | 'mine'

/** What to do when something does not work: what one can solve oneself, and the way to the people who run the system. */
export default function SupportPage() {
  const t = useTexts(helpTexts)
  const [tab, setTab] = useState<Tab>('articles')
  const panelId = useId()
  const topics = useTopics()
  return (
    <Page route="help/support" width="narrow" lead={t('support.lead')}>
      <Tabs<Tab>
        label={t('support.tabs')}
        tabs={[
          ['articles', t('support.articles')],
          ['write', t('support.write')],
          ['mine', t('support.mine')],
        ]}
        tab={tab}
        onChange={setTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel">
        {tab === 'articles' && <SearchedTopics topics={topics} />}
        {tab === 'write' && <SupportForm onSent={() => setTab('mine')} />}
        {tab === 'mine' && <SupportRequests />}
      </div>
    </Page>
  )
}

/** The articles in the user's language, each with the way to its screen where that is open to them. */
function useTopics(): readonly HelpTopic[] {
  const t = useTexts(helpTexts)
  const route = useTexts(routeTexts)
  const articles = useInLanguage({ pt_BR: ptBR, pt, en })
  return ARTICLES.map(([name, pattern]): HelpTopic => {
    const { title, text } = articles[name]
    if (pattern === null) return { id: name, title, text }
    return {
      id: name,
      title,
      text,
      to: [pattern, t('open', { page: route(`title.${routeWith(pattern).title}`) })],
    }
  })
}
