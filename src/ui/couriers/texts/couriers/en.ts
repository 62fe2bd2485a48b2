export default {
  lead: 'Who brings orders to customers. Each gets a link to the deliveries of the day on their phone, without a password.',
  name: 'Courier',
  phone: 'Phone',
  phoneHelp: 'To send the link by the shop’s WhatsApp. Without a phone the link is copied.',
  active: 'At work',
  off: 'Off duty',
  deleteText: 'Leaves the list, and today’s link is over. Orders that were brought go on saying the name.',
}
