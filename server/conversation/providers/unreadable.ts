/** What stands for a message whose content the provider does not hand over: the attendant may ask for it again. */
export const UNREADABLE = 'O cliente enviou algo que o WhatsApp não mostra aqui'
