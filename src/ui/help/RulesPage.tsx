import { Page } from '@ui/kit/Page'
import { HelpTopics } from './HelpTopics'
import { RULES } from './rules'

/** The rules of use. */
export default function RulesPage() {
  return (
    <Page
      route="help/rules"
      width="narrow"
      lead="O que a loja, a lei e o WhatsApp esperam de quem escreve a clientes."
    >
      <HelpTopics topics={RULES} />
    </Page>
  )
}
