import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { instanceName } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import { useManager } from '@ui/instance-picker/useManager'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { talkTexts } from '../texts/talk/pt_BR'

/** The file comes once the connection may fetch it: where that is done, for somebody who may. */
export default function Reconnection({ instance: { id, data } }: { instance: InstanceRow }) {
  const talk = useTexts(talkTexts)
  const { tenant } = usePanel()
  const manages = useManager()
  const sentence = talk('waitsForConnection', { name: instanceName(data) })
  return (
    <small>
      {manages ? <Link to={pathTo(tenant, 'instances/edit/{id}', { id })}>{sentence}</Link> : sentence}
    </small>
  )
}
