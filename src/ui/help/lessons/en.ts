import type { HelpTopic } from '../internal/HelpTopics'

/** The same in English. */
export const en: readonly HelpTopic[] = [
  {
    title: '1. From the queue to the customer',
    text: [
      'Who writes to the shop comes into the Queue tab. Click a row to read without taking it: the customer does not see that you read. “Accept” makes the conversation yours and takes it to Mine.',
      'The time beside the name is how long the customer waits; it turns orange and then red. Serve the longest wait first.',
    ],
    to: ['chat/attendance', 'Open the counter'],
  },
  {
    title: '2. Answering',
    text: [
      'Enter sends, Shift+Enter breaks the line. Type / for a quick answer, and @ in a comment to call a colleague. Comments are for the team alone.',
      'One tick is “sent”, two are “delivered”, two in blue are “read”. In red: it was not sent, with the reason beside it.',
    ],
  },
  {
    title: '3. The window of 24 hours',
    text: [
      'WhatsApp lets you write freely only until 24 hours after the customer’s last message. The countdown appears near the end. After that, only an approved template opens the conversation again.',
    ],
  },
  {
    title: '4. Photos, documents and sounds',
    text: [
      'Drag files into the conversation, paste with Ctrl+V or use the clip. The microphone records a voice message; you can listen before sending it.',
    ],
  },
  {
    title: '5. Transferring and giving back',
    text: [
      'A transfer hands the conversation to a colleague or a department; who receives it sees a notice. Giving it back to the queue leaves it to whoever can.',
      'Write a comment before you transfer: who receives it reads the story and need not ask the customer again.',
    ],
  },
  {
    title: '6. Closing well',
    text: [
      'Closing asks for a reason and may send the shop’s goodbye and survey. If the customer writes again, a new conversation comes into the queue.',
      'Not finished yet? “Snooze” takes it out of your sight and brings it back at the time you choose.',
    ],
  },
  {
    title: '7. Knowing the customer',
    text: [
      'The panel on the right shows the customer’s data, earlier conversations, orders and notes. What you correct there holds for everybody.',
    ],
  },
  {
    title: '8. Without leaving the keyboard',
    text: [
      'Ctrl+K finds any action, conversation or page. Ctrl+/ shows all shortcuts. Alt+J and Alt+K walk through the list, Alt+A accepts, Alt+E closes.',
    ],
  },
]
