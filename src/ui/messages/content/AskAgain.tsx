import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '../texts/talk/pt_BR'
import { useWritingInto } from '../writingInto'

/** Puts into the composer that the customer is to send the file again. */
export default function AskAgain() {
  const talk = useTexts(talkTexts)
  const write = useWritingInto()
  return (
    write && (
      <Button size="compact-xs" variant="light" mt={6} onClick={() => write(talk('askFileText'))}>
        {talk('askAgain')}
      </Button>
    )
  )
}
