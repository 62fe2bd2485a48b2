import type { Articles } from './article'
import { figuresInEnglish } from './figures'

/** The same in English. */
export const en: Articles = {
  offline: {
    title: 'The bar says “No connection”',
    text: [
      'Balcão tries again by itself. What you wrote is kept on this device and leaves when the connection is back.',
      'See whether another site opens. If it does and Balcão does not, reload the page once. Do not clear the browser’s data: the messages that wait are in it.',
    ],
  },
  notSent: {
    title: 'A message was not sent',
    text: [
      'Beside the message stands why and, where it helps, “Try again”. If it speaks of 24 hours, the customer has not written for more than a day: send an approved template.',
      'If several fail at once, open Connections and see whether the number is connected.',
    ],
  },
  disconnected: {
    title: 'The number is disconnected or asks to be reconnected',
    text: [
      'Check that the shop’s phone is on and online. Numbers paired by a QR code ask for the code to be read again; official ones for a new authorization.',
      'Customers can write meanwhile: their messages come when the number is back, and yours wait.',
    ],
  },
  connect: {
    title: 'Connect a WhatsApp number',
    text: [
      'In Connections choose “New connection”. An official number is authorized in Meta’s window; another is paired by reading a QR code on the shop’s phone.',
      'Then say in Users who serves that connection. Until then only administrators see its conversations.',
    ],
  },
  queue: {
    title: 'Who comes into the queue, and in what order',
    text: [
      'Who writes and has no attendant yet comes into the Queue tab. The longest wait is on top; the order can be changed above the list.',
      'The time beside the name turns orange and then red. The shop may demand that the oldest is served first.',
    ],
  },
  accept: {
    title: 'Read without taking, accept, answer',
    text: [
      'Click a row of the queue to read it: the customer does not see that you did. “Accept” makes the conversation yours and takes it to Mine.',
      'Enter sends, Shift+Enter breaks the line. Drag files into the conversation, paste with Ctrl+V or use the clip; the microphone records.',
    ],
  },
  window: {
    title: 'WhatsApp’s window of 24 hours',
    text: [
      'With official numbers one writes freely until 24 hours after the customer’s last message. A counter shows near the end.',
      'After that only an approved template opens the conversation again: choose it in the message field.',
    ],
  },
  transfer: {
    title: 'Transfer, or give back to the queue',
    text: [
      'To transfer hands the conversation to a colleague or a department; whoever receives it is told. Given back to the queue, it is free for whoever can take it.',
      'Write a comment before: whoever receives it reads the story without asking the customer again.',
    ],
  },
  close: {
    title: 'Close a conversation',
    text: [
      'Closing asks for a reason and may send the shop’s goodbye and survey. There are some seconds to undo it.',
      'If the customer writes again, a new conversation comes into the queue with the earlier one at hand.',
    ],
  },
  snooze: {
    title: 'Snooze, pin and give priority',
    text: [
      '“Snooze” takes the conversation out of your sight and brings it back when you say, or earlier if the customer writes.',
      'Pinned, it stays on top of your list. Priority takes it up in everybody’s queue.',
    ],
  },
  searching: {
    title: 'Find a conversation or a message',
    text: [
      'The search above the list finds by name, phone, protocol and what was written. Within a conversation the magnifier searches that one alone.',
      'Ctrl+K finds any action, conversation or page, wherever you are.',
    ],
  },
  comments: {
    title: 'Comments and mentions',
    text: [
      'A comment, yellow and with a lock, is the team’s alone: the customer never sees it. With @ you call a colleague, who is told.',
    ],
  },
  unseen: {
    title: 'I do not see a conversation that a colleague sees',
    text: [
      'The list shows the chosen connections and the departments of your role. Look at the filters above the list and the connections ticked in Connections.',
      'If it is still missing, ask an administrator which department and connections your user has.',
    ],
  },
  notices: {
    title: 'I get no notices or sounds',
    text: [
      'In My preferences look at the volume, the quiet hours and “Do not disturb”. The browser has to allow notices of this address as well.',
    ],
  },
  keyboard: {
    title: 'Work without leaving the keyboard',
    text: [
      'Ctrl+/ shows all shortcuts. Alt+J and Alt+K walk the list, Alt+A accepts, Alt+E closes. They can be changed in My preferences.',
    ],
  },
  twoFactor: {
    title: 'Two-step verification',
    text: [
      'In My preferences switch it on and read the code with an authenticator. Keep the recovery codes in a safe place.',
      'Lost the phone? Use a recovery code, or ask an administrator to reset it in Users.',
    ],
  },
  quickAnswers: {
    title: 'Quick answers',
    text: [
      'Type / in the message field and choose. Fields such as the customer’s name are filled in at once.',
      'In Quick answers the shop makes them, by category and department, and sees which are used.',
    ],
  },
  distribution: {
    title: 'Handing out the queue by itself',
    text: [
      'In the settings, choose a department to hand out under the distribution of the queue: in turn, to whoever has the fewest tickets, or only to customers’ own attendants. Without a rule tickets wait in the queue until somebody accepts them.',
      'Tickets go to whoever is connected, not on pause, of the department and the connection, within their limit, and has a role that opens the attendance.',
    ],
  },
  portfolio: {
    title: 'A customer’s own attendant',
    text: [
      'Choose the attendant with the customer, and a substitute if you like. For several at once, select them in the list of customers.',
      'Where the distribution asks for a customer’s own attendant, the ticket goes to that person first, and to the substitute where they are not there.',
      'When you delete or block somebody of the team, choose what becomes of their customers and of the messages scheduled in their name. Whoever is blocked keeps their customers; what comes due meanwhile is not sent.',
    ],
  },
  pauses: {
    title: 'Taking a pause',
    text: [
      'Begin a pause in the menu of your account. Nothing is handed to you until you end it. What you hold already goes back to the queue only after the time that the shop has set, if any.',
      'The reasons for a pause are the administrator’s, in the settings. Without any, nobody says why.',
    ],
  },
  templates: {
    title: 'WhatsApp templates',
    text: [
      'Message templates holds the texts that Meta approves beforehand: only they reach a customer after 24 hours without a conversation. Begin with one of the twenty ready ones, or write your own; beside it you see what the customer will see.',
      'Utility is about something the customer asked for, and the cheapest category. Marketing is an offer or an invitation: it is charged for every message and goes only to who agreed. Meta changes the category where the text is of another.',
      'Every variable, such as {{nome}}, needs a sample. The review usually takes less than a day. If it comes back Rejected, open the template: the reason is on top. Change the text and submit it again.',
      'An approved template can be changed once a day, and goes back to its review. Where customers block or report it, Meta pauses it. Once deleted, its name is free again after 30 days.',
    ],
  },
  macros: {
    title: 'Macros: several actions as one',
    text: [
      'With the quick answers, under Macros, put steps together: answer, add to a group, close. They run in the conversation, by the menu, the palette or a key.',
      'The steps are checked before the first: where closing asks for a reason that the macro does not have, nothing is sent. If a step fails, the macro stops there and says at which.',
    ],
  },
  mailDomain: {
    title: 'E-mail domain',
    text: [
      'To have e-mails leave as @shop.com, enter the domain and create the records that are shown, in the panel of whoever hosts it (the registrar, Cloudflare, the site’s host). Each has a button to copy it, and says what was found in its place.',
      'They are checked by themselves, which may take a few minutes; Check now asks the domain’s own servers. A new domain sends few e-mails a day at first, and more each day: so providers learn to trust it.',
      'Once the domain is verified, enter a sender and confirm it by the link that reaches its mailbox. Gmail or Hotmail addresses do not serve. Who marks an e-mail as spam, or whose mailbox does not exist, gets no more: the page of the shop’s e-mails says how many they are, and how the mails of the last 30 days fared.',
    ],
  },
  sms: {
    title: "The shop's SMS: account, hours and parts",
    text: [
      "SMS leave by the shop's own account at Zenvia or Twilio. An administrator sets it up under the shop's SMS: what opens it, the sender and the most in a day. It is saved only once the provider has answered to it; Send a test sends an SMS to your mobile.",
      'Promotions arrive only from Monday to Friday from 9 to 18 h and on Saturday from 9 to 13 h, by the clock of whoever gets them, and never on Sundays or holidays. They go only to mobiles of those who agreed to promotions by SMS. The provider charges by the part: 160 letters without accents, or 153 in longer messages. The counter on the page says how many parts a text takes.',
      'Whoever answers SAIR gets no more promotions by SMS, and one confirmation; VOLTAR undoes it. Where the sender gets no answers, promotions hold a link. If the provider no longer takes the account nothing is lost: SMS wait until it is put right.',
    ],
  },
  schedules: {
    title: 'Send a message later',
    text: [
      'In the message field the arrow beside Send sets day and time. If the customer writes before, the message can be canceled by itself.',
      'Scheduled messages lists all of them, those to come and those that did not leave.',
    ],
  },
  relationshipRules: {
    title: 'Relationship rules',
    text: [
      'Under Messaging, Relationship rules, the shop writes by itself when the time has come: birthday, refill due soon, after the purchase, order ready, quote without an answer. Make a relationship template first: a text for within the 24 hours, and an approved template for after them.',
      'A new rule begins paused and shows what it would do today, who is left out and why. Once active it counts only what happens from then on, and nobody gets anything twice for the same reason.',
      'Advertising goes only to those who agreed; a refill reminder to those who agreed to reminders. A rule waits while the customer is being served and for 24 hours after, and never names the medicine. A low grade sends nothing to the customer: it becomes a ticket in the queue.',
      'The birthday comes from the date field chosen in Settings, “Field of the birthday”. “See what went out” shows what each person got.',
    ],
  },
  customers: {
    title: 'Customers, groups and the block list',
    text: [
      'Customers lists them all, with filters and saved segments. What you correct holds for the whole shop.',
      '"Open the page" shows one customer whole: the open order and what is known at the left, what happened at the right, by kind.',
      'Two records of one person can be merged, and the merge undone. Who is blocked causes no notices.',
    ],
  },
  import: {
    title: 'Import customers from a spreadsheet',
    text: [
      'In Customers, “Import” reads CSV or Excel. Say what each column is and check it: nothing is written until you say so.',
      'Refused rows can be downloaded with the reason. The whole import can be undone for some days.',
    ],
  },
  export: {
    title: 'Export a list',
    text: [
      '“Export” makes a file of what the list shows, with its filters. It is made in the background and can be downloaded for a while.',
      'It takes a right of one’s role. Who exported what is kept.',
    ],
  },
  firstCampaign: {
    title: 'First campaign',
    text: [
      'A campaign goes only to those who agreed to get offers. Before the first one, ask your customers: at the end of a conversation, at the counter, or by the consent column of an import.',
      'In Campaigns, “New campaign” shows everything on one page: for whom it is, who is left out and why, how the message arrives at real customers. Each reason opens its people and says from when on they may get one.',
      'Choose an approved template and say what stands in each field. Who lacks it is left out, unless you write what stands in its place. “Send a test to me” sends the message to your own number.',
      'At the foot are the cost, the ceiling, the time and WhatsApp’s limit. The button says how many people it goes to; Ctrl+Enter does the same. The draft is saved by itself.',
      'While it leaves, its result shows the pace and lets you pause it. If many ask to leave, it stops by itself and says why. In the end you see who got, read, answered and bought, and, with a control group, how much more was sold.',
    ],
  },
  firstBot: {
    title: 'My first bot',
    text: [
      'In Bots, Triage bot, choose to add one and begin with a flow that is ready: the whole triage greets, asks what somebody wants and leads to the right department. Put the shop’s words in place of its texts, and say in each transfer which department it is.',
      'What is wrong stands in the list of problems; a click leads to the step. Try it in the simulator, which is the customer’s phone: write, touch the buttons, change the hour. Only then publish it, and switch the bot on in the list. Who is talking already stays with the version they began with.',
      'A person always wins: whoever takes the conversation, or answers from here or from the shop’s phone, takes the bot out of it, and what it was about to say is not sent. A customer who writes “atendente”, sends a voice message or answers wrongly too often goes to the queue.',
      'While a bot answers, the customer is in no queue and nobody waits: the filter “With a bot” shows those conversations. In an open one stand the step at which it is, “End the bot”, and in the menu “Give to a bot…”.',
    ],
  },
  firstWeekOfMaria: {
    title: 'Maria’s first week',
    text: [
      'Maria answers only with what the shop has approved. Begin in Business data: opening hours, delivery and services she knows from the settings; write the other answers, with the ways to ask for them. None of this needs an account anywhere.',
      'In “Maria: how far she goes”, choose the connection and “Draft”. Each conversation shows her suggestion with its sources: use it, change it or ignore it. Each message that is sent judges the suggestion that stood there, and one that a customer should never read you mark as dangerous. What she did not know stands in Business data, to become an answer.',
      'With 50 suggestions judged, 90 of every 100 sent as they were and none dangerous, she may answer by herself: first out of hours, then always. Doses, symptoms, pregnancy, children, reactions, prescriptions, complaints, voice messages and photos always go to a person, and who asks for a person gets one at once. Whoever takes the conversation takes it from her.',
      'A language model helps to understand questions that are put otherwise. Who administers Balcão enters its address, its key and what may be spent. It sees no names, phones or documents, and what it writes leaves only if every number and every sentence is in what the shop has approved. When a customer asks for prices it puts aside what needs no prescription, and a person opens the quote at the prices of that moment. If it fails or the limit is reached, she goes on without it. A conversation of hers in which nobody says anything for a day is closed by itself.',
    ],
  },
  consents: {
    title: 'Consent: to whom the shop may send offers',
    text: [
      'Without a customer’s yes no campaign reaches them. The yes comes in three ways: the question at the end of an attendance (switch it on in the settings, “Messages that the shop begins”), the consent column of an import, or written down by hand in the customer’s record, with what proves it.',
      'Customers leave whenever they like: they write SAIR, tap the button, use the link in the e-mail or WhatsApp’s own preferences. It holds at once, is confirmed once and stays in their record with the proof.',
      'Where it was the shop that left somebody out of campaigns or blacklisted them, whoever sends may go on by saying why: that stays in the conversation and in the record, with name and time. Against the customer’s own no nobody goes on.',
      'In quiet hours, by the customer’s clock, the shop begins no conversation, and each customer gets at most what the settings say, WhatsApp, SMS and e-mails together.',
    ],
  },
  costs: {
    title: 'Costs: what each message costs, and the budget of the month',
    text: [
      'Answering a customer within 24 hours costs nothing. WhatsApp charges for each template that is delivered: marketing is the dearest, a notice about an order costs about a tenth. With each message Meta says whether it was charged, and that is what the screen of costs sums.',
      'Without a price of yours the one that Meta publishes holds. If your contract says another, or for SMS and e-mail, put the price in Prices of messages, from which day it holds and where it is from. What was sent keeps its price.',
      'In the settings, “Messages that the shop starts”, set the budget of the month. At 80% those who look after campaigns are told. At 100% campaigns are paused, with the cause, and relationship rules wait for the next month. Whoever serves customers goes on sending templates.',
      'The screen has the month by channel and category, by campaign, by relationship rule and by person of the team. “Export” gives a line for each message, to be compared with the bill.',
    ],
  },
  fields: {
    title: 'Fields of your own for customers',
    text: [
      'Make fields such as the health plan or the date of the next purchase. They show in the record, the filters and the import. Sensitive ones are seen by who may.',
    ],
  },
  products: {
    title: 'Products: price, stock, and what the law asks',
    text: [
      'Products holds what the shop sells. Begin with “Import”: a sheet with name, code, price and stock is enough; what is refused comes back as a file with the reason.',
      'Stripe, control list and ANVISA register say when an order needs a prescription. No price goes above the PMC. Price or stock older than 24 hours is shown as old.',
      'Select several products to change price or category, or to stop selling them, at once.',
    ],
  },
  catalog: {
    title: 'The catalogue at WhatsApp',
    text: [
      'Link Meta’s catalogue under “Standing of the catalogue” and choose products under “Add to the catalogue”. Price, stock and picture follow by themselves.',
      'Medicines never go to the catalogue: WhatsApp’s policy does not allow it. What Meta rejects says why, and is sent again when the product changes.',
    ],
  },
  quotes: {
    title: 'Quotes: make, send, and turn into an order',
    text: [
      'Beside the conversation, under “Quotes”, type the name or scan the code of each product: Enter adds it, a number is how many. What the customer will receive is shown beside the conversation; “Save and send” (Ctrl+Enter) sends the text and the page as a PDF, with the shop’s Pix while the quote holds. Closing keeps the draft.',
      'A discount above your role may ask for a colleague’s approval. Until then the quote is not sent.',
      '“Make an order” first shows what has changed of price, PMC and stock, and makes one order however often it is pressed.',
    ],
  },
  controlPanel: {
    title: 'Control panel: the shop now',
    text: [
      'The panel shows who waits in the queue and for how long, what is in hand and who is available. The figures come by themselves; beside the title stands of what time they are, and a warning when the connection is lost.',
      'Click the “i” beside a figure to read how it is counted. Those of today are the same as in the reports.',
      '“Television” fills the screen, to hang on a wall: large letters, no names of customers, and the screen stays on. Esc leaves.',
      'In “Conversations” you listen to a conversation without its being marked as read, whisper something that only the team sees, or take it over and say why. The mood comes from a list of words, and the word that was found stands beside it.',
      'In “Alerts”, say what the shop wants to be warned of: a queue that stands still, nobody attending, a falling NPS, messages that fail, a catalogue or ERP that stopped. It is told once while it lasts, on the screen and, if wanted, by e-mail; whoever saw it says so.',
    ],
  },
  orders: {
    title: 'Orders: from the cart to the door',
    text: [
      'The cart that a customer sends by WhatsApp becomes an order by itself. An order is also made beside the conversation, from a quote, or with “New order”.',
      'Take it forward on its page or on the board. The customer is told where the status of the phase has a message; going back tells nobody.',
      'Once canceled an order changes no more. Items that came back are not owed any longer.',
    ],
  },
  prescriptions: {
    title: 'Prescriptions: what the pharmacist looks at',
    text: [
      'Under Orders, “Pharmacists”, say who has a CRF. Where the law wants a prescription, an order is confirmed only after one of them approved.',
      'Open the photo in the conversation and use “Attach to the order”. A prescription for antimicrobials is good for 10 days; once it ran out the order asks for another.',
      'Controlled medicine needs the digital prescription with its SNCR number, or the original on delivery, and is not charged by link or Pix beforehand.',
    ],
  },
  pbm: {
    title: 'PBM at the counter',
    text: [
      'In the order, under PBM, choose “Ask for a PBM authorisation”, the line and the programme. With programmes that are asked from here the answer comes by itself; for others, authorise on the operator’s portal and type its number (NSU) and the discount here, or why it was denied.',
      'Once authorised, the line costs less and the total changes at once. Another price or quantity takes the authorisation back: ask for a new one. The shop’s own discount passes the line by, unless the programme adds to it.',
      'Denied or run out, the discount leaves the order, and nothing is sent, charged or handed over before somebody says “I have seen it”. Calling the order off, or taking the line back, takes the authorisation back; handing over confirms the sale.',
      'What operators owe is in the PBM report, month by month; “Monthly claim” makes the file that goes to them. Card and CPF of the beneficiary are gone once the operator has answered.',
    ],
  },
  pix: {
    title: 'Charge by Pix',
    text: [
      'With the Pix key in Store data, “Charge by Pix” on the order or beside the conversation makes the code; “Send in the conversation” sends QR and code. Somebody confirms when the money is there.',
      'With the bank’s account under ERP integrations, tab Pix, the payment confirms itself, and money goes back through the bank.',
    ],
  },
  erp: {
    title: 'Connect the shop’s own system (ERP)',
    text: [
      'Under ERP integrations choose Bling, Tiny, Omie, a file, or our API. The shop’s system decides on price and stock; Balcão sends confirmed orders, each once.',
      'What the system refuses stands under “Refused”, with why and what to do. A price of zero, a jump of more than 60 %, or more than 20 % of the products missing waits for a person.',
      'Where an order waits for a product, “Link product” looks in the ERP itself by name, code or barcode; under Products, “Link in the ERP” does the same. What is another product’s already says whose.',
      'If the access is lost, orders wait in sight and leave when somebody signs in again.',
    ],
  },
  reasons: {
    title: 'Reasons for closing',
    text: [
      'What the team chooses when it closes. Each says what it came to (won, lost or neutral) and may ask for more: the amount of the sale, the product that was missing.',
      'A reason that is deleted stays on what was closed with it.',
    ],
  },
  hours: {
    title: 'Opening hours',
    text: [
      'In Settings say when the shop is open, the holidays, and what a customer who writes outside of them is answered. Each connection or department may have its own. Holidays of your town are written once, under “The shop’s holidays”, and hold for all hours that close on holidays.',
    ],
  },
  closing: {
    title: 'Closing message',
    text: [
      'What the customer receives when a conversation ends. There may be one by connection, department or reason. Its text may hold what the shop says of itself, such as {{loja_cnpj}} and {{loja_horario}}.',
    ],
  },
  survey: {
    title: 'Satisfaction survey',
    text: [
      'After closing the shop may ask for a grade. The answer stays with the conversation and opens no other.',
    ],
  },
  silence: {
    title: 'When the customer stops answering',
    text: [
      'Say after how long the shop asks whether the customer is still there, and when it closes by itself. The same holds for who waits in the queue.',
    ],
  },
  invite: {
    title: 'Invite somebody to the team',
    text: [
      'In Users open Invitations and send one to the person’s e-mail, with role, department and connections. The link is good once, for seven days; they choose their own password.',
      'It can be sent again or taken back while it is not accepted.',
    ],
  },
  roles: {
    title: 'Roles: who opens what',
    text: [
      'A role says which pages the person opens. Nobody gives another more than they have. The shop always keeps an administrator.',
    ],
  },
  departments: {
    title: 'Departments',
    text: [
      'Who is in a department sees its conversations in the queue, and those of none. A transfer may go to a whole department.',
    ],
  },
  security: {
    title: 'Who came in and who saw what',
    text: [
      'The security report shows who came in, wrong passwords, changes of rights, and who opened each customer’s data.',
    ],
  },
  store: {
    title: 'About the shop',
    text: [
      'Address, phones, delivery and payment: what the team looks up and sends to customers with a click.',
    ],
  },
  terms: {
    title: 'Terms of use',
    text: [
      'Everybody accepts the terms before coming in; a new version is asked for again. An administrator may publish the shop’s own terms as well and see who accepted.',
    ],
  },
  ...figuresInEnglish,
  broken: {
    title: 'The screen is stuck or shows something wrong',
    text: [
      'Reload the page: nothing that was sent or waits is lost. If it happens again, write by the form below with the time at which it happened.',
      'This device’s record, without personal data, can be exported in the menu of your account, under Developer.',
    ],
  },
}
