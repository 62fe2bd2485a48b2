import shared from '../../Campaigns.module.css'
import type { ArrivalProps } from '../channel'
import { contentOf } from './readContent'
import { useStandingWords } from './useStandingWords'
import { useTemplate } from './useTemplate'

/** How the template that was sent stands now: customers judge it by what they got. */
export default function WhatsAppStanding({ content, instanceId }: ArrivalProps) {
  const words = useStandingWords()
  const template = useTemplate(instanceId, contentOf(content).template_id)
  return template ? <p className={shared.quiet}>{words(template)}</p> : null
}
