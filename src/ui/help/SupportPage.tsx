import { Page } from '@ui/kit/Page'
import { HelpTopics } from './HelpTopics'
import { SUPPORT } from './support'

/** What to do when something does not work. */
export default function SupportPage() {
  return (
    <Page
      route="help/support"
      width="narrow"
      lead="Primeiro o que você mesmo pode resolver. Se não bastar, fale com o administrador da sua loja."
    >
      <HelpTopics topics={SUPPORT} />
    </Page>
  )
}
