import type { Articles } from './article'
import { figuresInPortugal } from './figures'

/** The help's articles in European Portuguese, each written out: they speak of the screens by the names that these have there. */
export const pt: Articles = {
  offline: {
    title: 'A barra diz “Sem ligação”',
    text: [
      'O Balcão tenta de novo sozinho. O que escreveu fica guardado neste dispositivo e sai quando a ligação voltar.',
      'Veja se outro site abre. Se abrir e o Balcão não, recarregue a página uma vez. Não limpe os dados do navegador: é neles que estão as mensagens à espera.',
    ],
  },
  notSent: {
    title: 'Uma mensagem não foi enviada',
    text: [
      'Ao lado da mensagem está o motivo e, quando adianta, “Tentar de novo”. Se o motivo fala em 24 horas, o cliente não escreve há mais de um dia: envie um modelo aprovado.',
      'Se várias falham ao mesmo tempo, abra Ligações e veja se o número está Conectado.',
    ],
  },
  disconnected: {
    title: 'O número está desligado ou pede para voltar a ligar',
    text: [
      'Confirme que o telemóvel da loja está ligado e com internet. Os números ligados por código QR pedem uma nova leitura; os oficiais, uma nova autorização.',
      'Entretanto os clientes podem escrever: as mensagens chegam quando o número voltar, e as suas esperam.',
    ],
  },
  connect: {
    title: 'Ligar um número de WhatsApp',
    text: [
      'Em Ligações, escolha a nova ligação. O número oficial é autorizado na janela da Meta; o outro é ligado lendo um código QR com o telemóvel da loja.',
      'Depois diga em Utilizadores quem atende essa ligação. Sem isso só os administradores veem as conversas.',
    ],
  },
  queue: {
    title: 'Quem entra na fila, e por que ordem',
    text: [
      'Quem escreve e ainda não tem atendente entra no separador Fila. A espera mais longa fica em cima; a ordem pode ser mudada no topo da lista.',
      'O tempo ao lado do nome fica laranja e depois vermelho. A loja pode exigir que o mais antigo seja atendido primeiro.',
    ],
  },
  accept: {
    title: 'Ler sem assumir, aceitar, responder',
    text: [
      'Clique numa linha da fila para ler: o cliente não vê que leu. “Aceitar” faz o atendimento ser seu e leva-o para Meus.',
      'Enter envia, Shift+Enter muda de linha. Arraste ficheiros para a conversa, cole com Ctrl+V ou use o clipe; o microfone grava um áudio.',
    ],
  },
  window: {
    title: 'A janela de 24 horas do WhatsApp',
    text: [
      'Nos números oficiais só se escreve livremente até 24 horas depois da última mensagem do cliente. O contador aparece perto do fim.',
      'Depois disso, só um modelo aprovado volta a abrir a conversa: escolha-o no campo da mensagem.',
    ],
  },
  transfer: {
    title: 'Transferir ou devolver à fila',
    text: [
      'Transferir passa o atendimento a um colega ou a um setor; quem recebe é avisado. Devolver à fila deixa o atendimento livre para quem puder.',
      'Escreva antes um comentário: quem recebe lê a história sem voltar a perguntar ao cliente.',
    ],
  },
  close: {
    title: 'Encerrar um atendimento',
    text: [
      'Encerrar pede um motivo e pode enviar a despedida e o inquérito da loja. Há alguns segundos para anular.',
      'Se o cliente voltar a escrever, um novo atendimento entra na fila com a conversa anterior à mão.',
    ],
  },
  snooze: {
    title: 'Adiar, afixar e marcar prioridade',
    text: [
      '“Adiar” tira a conversa da sua vista e trá-la de volta à hora que escolher, ou antes, se o cliente escrever.',
      'Afixada, fica no topo da sua lista. A prioridade leva-a para cima na fila de todos.',
    ],
  },
  searching: {
    title: 'Encontrar uma conversa ou uma mensagem',
    text: [
      'A pesquisa acima da lista encontra por nome, telefone, protocolo e pelo que foi escrito. Dentro da conversa, a lupa procura só nela.',
      'Ctrl+K encontra qualquer ação, conversa ou página, onde quer que esteja.',
    ],
  },
  comments: {
    title: 'Comentários e menções',
    text: [
      'O comentário, a amarelo e com cadeado, é só da equipa: o cliente nunca o vê. Com @ chama um colega, que recebe um aviso.',
    ],
  },
  unseen: {
    title: 'Não vejo um atendimento que um colega vê',
    text: [
      'A lista mostra as ligações escolhidas e os setores do seu perfil. Veja os filtros ativos acima da lista e as ligações assinaladas em Ligações.',
      'Se ainda faltar, pergunte ao administrador a que setor e ligações está associado.',
    ],
  },
  notices: {
    title: 'Não recebo avisos ou sons',
    text: [
      'Em As minhas preferências veja o volume, o horário de silêncio e “Não incomodar”. O navegador também precisa de permitir avisos deste endereço.',
    ],
  },
  keyboard: {
    title: 'Trabalhar sem tirar as mãos do teclado',
    text: [
      'Ctrl+/ mostra todos os atalhos. Alt+J e Alt+K percorrem a lista, Alt+A aceita, Alt+E encerra. Em As minhas preferências podem ser trocados.',
    ],
  },
  twoFactor: {
    title: 'Verificação em dois passos',
    text: [
      'Em As minhas preferências, ative a verificação e leia o código com uma aplicação de autenticação. Guarde os códigos de recuperação num lugar seguro.',
      'Perdeu o telemóvel? Use um código de recuperação ou peça ao administrador, em Utilizadores, que a verificação seja reposta.',
    ],
  },
  quickAnswers: {
    title: 'Respostas rápidas',
    text: [
      'Escreva / no campo da mensagem e escolha. Campos como o nome do cliente são preenchidos na hora.',
      'Em Respostas rápidas a loja cria-as, separa-as por categoria e setor, e vê quais são usadas.',
    ],
  },
  distribution: {
    title: 'Distribuir a fila automaticamente',
    text: [
      'Nas Definições do atendimento, em “Distribuição da fila”, escolha “Distribuir um setor”: por rotação, a quem tem menos atendimentos, ou só ao atendente fixo do cliente. Sem regra, os atendimentos esperam na fila até alguém aceitar.',
      'Recebe quem está ligado, fora de pausa, no setor e na ligação, dentro do seu limite, e com um perfil que abre o atendimento.',
    ],
  },
  portfolio: {
    title: 'Atendente fixo: o de cada cliente',
    text: [
      'No cliente, em “Atendente fixo”, escolha o atendente e, se quiser, um substituto. Para vários de uma vez, assinale-os em Clientes e escolha “Mudar o atendente fixo”.',
      'Onde a distribuição olha o atendente fixo, o atendimento vai primeiro para ele; na falta dele, para o substituto.',
      'Ao eliminar ou bloquear alguém da equipa, escolha o que fazer com os clientes e com as mensagens agendadas da pessoa. Quem foi bloqueado continua atendente fixo deles; o que vencer enquanto isso não sai.',
    ],
  },
  pauses: {
    title: 'Entrar em pausa',
    text: [
      'No menu da sua conta escolha “Entrar em pausa”. Nada lhe é distribuído até “Voltar da pausa”. O que já tem consigo só volta à fila depois do tempo que a loja definiu, se definiu algum.',
      'Os motivos de pausa são do administrador, nas Definições do atendimento. Sem motivos, quem entra em pausa não diz porquê.',
    ],
  },
  templates: {
    title: 'Modelos do WhatsApp',
    text: [
      'Em Modelos de mensagem estão os textos que a Meta aprova antes: só eles chegam a um cliente depois de 24 horas sem conversa. Comece por um dos vinte prontos, ou escreva o seu; ao lado vê-se como o cliente o vai ler.',
      'Utilidade é sobre algo que o cliente pediu e é a categoria mais barata. Marketing é oferta ou convite: é cobrado em todas as mensagens e só vai para quem aceitou. A Meta muda a categoria quando o texto é de outra.',
      'Cada variável, como {{nome}}, precisa de um exemplo. A análise costuma demorar menos de um dia. Se vier Rejeitado, abra o modelo: o motivo está no topo. Altere o texto e envie de novo.',
      'Um modelo aprovado pode ser alterado uma vez por dia e volta para análise. Se clientes bloqueiam ou denunciam, a Meta coloca-o em pausa. Apagado, o nome só fica livre passados 30 dias.',
    ],
  },
  macros: {
    title: 'Macros: várias ações numa só',
    text: [
      'Em Respostas rápidas, no separador Macros, junte passos como responder, pôr num grupo e encerrar. Correm na conversa: pelo menu, pela paleta ou por uma tecla.',
      'Os passos são verificados antes do primeiro: se encerrar pede um motivo que a macro não tem, nada é enviado. Se um passo não resultar, a macro para ali e diz em qual.',
    ],
  },
  mailDomain: {
    title: 'Domínio de e-mail',
    text: [
      'Para que os e-mails saiam como @loja.pt, registe o domínio e crie, no painel de quem o gere (o registrar, a Cloudflare, o alojamento do site), os registos que aparecem. Cada um tem um botão de copiar e diz o que foi encontrado no lugar dele.',
      'A verificação é feita sozinha e pode demorar alguns minutos; Verificar agora pergunta diretamente aos servidores do domínio. Um domínio novo envia poucos e-mails por dia no início e mais a cada dia: assim os fornecedores aprendem a confiar nele.',
      'Com o domínio verificado, registe um remetente e confirme-o pelo link que chega à caixa dele. Endereços do Gmail ou do Hotmail não servem. Quem marca um e-mail como spam, ou cuja caixa não existe, não recebe mais: a página dos e-mails da loja diz quantos são, e como chegaram os dos últimos 30 dias.',
    ],
  },
  sms: {
    title: 'SMS da loja: conta, horas e partes',
    text: [
      'Os SMS saem pela conta da própria loja na Zenvia ou na Twilio. Quem administra configura-a em SMS da loja: credencial, remetente e o máximo por dia. A conta só é guardada depois de o fornecedor lhe responder; Enviar um teste manda um SMS ao seu telemóvel.',
      'As promoções só chegam de segunda a sexta das 9 às 18 h e ao sábado das 9 às 13 h, no relógio de quem as recebe, e nunca aos domingos e feriados. Vão só a telemóveis de quem aceitou promoções por SMS. O fornecedor cobra por parte: 160 letras sem acentos, ou 153 em mensagens maiores. O contador da página diz quantas partes um texto ocupa.',
      'Quem responde SAIR deixa de receber promoções por SMS e recebe uma confirmação; VOLTAR desfaz. Se o remetente não recebe respostas, as promoções levam um link. Se o fornecedor deixar de aceitar a conta, nada se perde: os SMS esperam até ela ser corrigida.',
    ],
  },
  schedules: {
    title: 'Enviar uma mensagem mais tarde',
    text: [
      'No campo da mensagem, a seta ao lado de Enviar marca o dia e a hora. Se o cliente escrever antes, a mensagem pode ser cancelada sozinha.',
      'Em Mensagens agendadas estão todas, com o que falta sair e o que não saiu.',
    ],
  },
  relationshipRules: {
    title: 'Réguas de relacionamento',
    text: [
      'Em Mensagens, Réguas de relacionamento, a loja escreve sozinha quando chega a altura: aniversário, reposição próxima, depois da compra, encomenda pronta, orçamento sem resposta. Crie antes um modelo de relacionamento: um texto para dentro das 24 horas e um modelo aprovado para depois.',
      'Uma régua nova começa em pausa e mostra o que faria hoje, quem fica de fora e porquê. Ativada, só conta o que acontece daí em diante, e ninguém recebe duas vezes pelo mesmo motivo.',
      'A promoção só vai a quem aceitou; o lembrete de reposição, a quem aceitou lembretes. A régua espera enquanto o cliente é atendido e nas 24 horas seguintes, e nunca diz o nome do medicamento. Uma nota baixa não envia nada ao cliente: passa a ser um atendimento na fila.',
      'O aniversário vem do campo de data escolhido em Definições, “Campo do aniversário”. Em “Ver envios” está o que cada pessoa recebeu.',
    ],
  },
  customers: {
    title: 'Registo, grupos e lista de bloqueio',
    text: [
      'Em Clientes estão todos, com filtros e segmentos guardados. O que corrigir vale para a loja inteira.',
      '“Abrir a página” mostra um cliente inteiro: à esquerda a encomenda em aberto e a ficha, à direita o que aconteceu, por tipo.',
      'Dois registos da mesma pessoa podem ser unidos, e a união anulada. Quem está bloqueado não gera avisos.',
    ],
  },
  import: {
    title: 'Importar clientes de uma folha de cálculo',
    text: [
      'Em Clientes, “Importar” lê CSV ou Excel. Diga o que é cada coluna e confira antes: nada é gravado até dar a ordem.',
      'As linhas recusadas podem ser transferidas com o motivo. A importação inteira pode ser anulada durante alguns dias.',
    ],
  },
  export: {
    title: 'Exportar uma lista',
    text: [
      '“Exportar” faz um ficheiro do que a lista mostra, com os filtros ativos. É feito em segundo plano e pode ser transferido durante um tempo.',
      'Só exporta quem tem esse direito no perfil. Fica registado quem exportou o quê.',
    ],
  },
  firstCampaign: {
    title: 'Primeira campanha',
    text: [
      'Uma campanha só vai para quem aceitou receber ofertas. Antes da primeira, pergunte aos clientes: no fim do atendimento, ao balcão, ou pela coluna de consentimento ao importar.',
      'Em Campanhas, “Nova campanha” mostra tudo numa página: para quem é, quem fica de fora e porquê, como a mensagem chega a clientes reais. Cada motivo abre as suas pessoas e diz a partir de quando podem receber.',
      'Escolha um modelo aprovado e diga o que entra em cada campo. Quem não tem o dado fica de fora, a menos que escreva o que vai no seu lugar. “Enviar teste para mim” manda a mensagem para o seu número.',
      'Em baixo estão o custo, o teto, a hora e o limite do WhatsApp. O botão diz para quantas pessoas vai; Ctrl+Enter faz o mesmo. O rascunho guarda-se sozinho.',
      'Enquanto sai, o resultado mostra o ritmo e deixa pausar. Se muita gente pedir SAIR, a campanha para sozinha e diz porquê. No fim vê quem recebeu, leu, respondeu e comprou, e, com um grupo de controlo, quanto vendeu a mais.',
    ],
  },
  firstBot: {
    title: 'O meu primeiro bot',
    text: [
      'Em Bots, Bot de triagem, escolha “Novo robô” e comece por um fluxo pronto: “Triagem completa” cumprimenta, pergunta o que a pessoa quer e leva ao setor certo. Troque os textos pelos da loja e diga em cada “Transferir” qual é o setor.',
      'O que está errado aparece na lista de problemas; clique para ir ao passo. Experimente no simulador, que faz o papel do telemóvel do cliente: escreva, toque nos botões, mude a hora. Só depois publique, e ligue o bot na lista. Quem já está a conversar continua na versão em que começou.',
      'Uma pessoa vence sempre: quem assume, ou responde pelo Balcão ou pelo telemóvel da loja, tira o bot da conversa, e o que ele ia dizer não sai. O cliente que escreve “atendente”, manda um áudio ou erra demais vai para a fila.',
      'Enquanto o bot atende, o cliente não está na fila e ninguém espera: veja essas conversas com o filtro “Com o robô”. Na conversa aberta está o passo em que ele parou, “Encerrar robô”, e no menu “Passar a um robô…”.',
    ],
  },
  firstWeekOfMaria: {
    title: 'A primeira semana da Maria',
    text: [
      'A Maria responde só com o que a loja aprovou. Comece nos Dados do negócio: horário, entrega e serviços ela já sabe pelas definições; escreva as outras respostas, com as maneiras de perguntar. Nada disto precisa de conta em lado nenhum.',
      'Em “Maria: até onde vai”, escolha a ligação e “Rascunho”. Em cada conversa aparece a sugestão dela, com as fontes: use, mude ou ignore. Cada envio julga a sugestão que ali estava, e a que um cliente nunca deveria ler marca como perigosa. O que ela não soube fica em Dados do negócio, para passar a resposta.',
      'Com 50 sugestões julgadas, 90 em cada 100 enviadas como estavam e nenhuma perigosa, pode responder sozinha: primeiro fora do horário, depois sempre. Dose, sintoma, gravidez, criança, reação, receita, reclamação, áudio e foto vão sempre para uma pessoa, e quem pede uma pessoa tem-na logo. Quem assume a conversa tira-a dela.',
      'Um modelo de linguagem ajuda a entender perguntas escritas de outra maneira. Quem administra o Balcão põe ali o endereço, a chave e os limites de gasto. O modelo não vê nomes, telefones nem documentos, e o que escreve só sai se cada número e cada frase estiver no que a loja aprovou. Quando o cliente pede preços, separa os produtos sem receita e uma pessoa abre o orçamento, com os preços da hora. Se falha ou o limite acaba, ela segue sem ele. Uma conversa dela em que ninguém diz nada durante um dia encerra-se sozinha.',
    ],
  },
  consents: {
    title: 'Consentimento: a quem a loja pode enviar ofertas',
    text: [
      'Sem um sim do cliente, nenhuma campanha o alcança. O sim vem de três formas: a pergunta no fim do atendimento (ligue-a nas definições, em “Mensagens que a loja começa”), a coluna de consentimento na importação, ou escrito à mão na ficha do cliente, com o que o comprova.',
      'O cliente sai quando quiser: escreve SAIR, toca no botão, usa a ligação do e-mail ou as preferências do WhatsApp. O pedido vale logo, é confirmado uma vez e fica na ficha com a prova.',
      'Quando foi a loja que deixou alguém fora das campanhas ou na lista negra, quem envia pode ir adiante dizendo porquê: isso fica na conversa e na ficha, com nome e hora. Contra o não do próprio cliente ninguém vai adiante.',
      'No horário de silêncio, pelo relógio do cliente, a loja não começa conversas, e cada cliente recebe no máximo o que as definições dizem, somando WhatsApp, SMS e e-mail.',
    ],
  },
  costs: {
    title: 'Custos: quanto cada mensagem custa e o orçamento do mês',
    text: [
      'Responder ao cliente dentro de 24 horas não custa nada. O WhatsApp cobra por modelo entregue: promoção é a mais cara, aviso de pedido custa perto de um décimo. A Meta diz a cada mensagem se cobrou, e é isso que o ecrã Custos das mensagens soma.',
      'Sem um preço seu, vale o que a Meta publica. Se o seu contrato diz outro, ou para SMS e e-mail, ponha o preço em Preços de mensagens, de que dia em diante ele vale e de onde é. O que já foi enviado não muda de preço.',
      'Em Definições, “Mensagens que a loja começa”, defina o orçamento do mês. Em 80% quem cuida das campanhas é avisado. Em 100% as campanhas pausam, com o motivo, e as réguas esperam o mês virar. Quem está no balcão continua enviando modelos.',
      'O ecrã mostra o mês por canal e categoria, por campanha, por régua e por pessoa da equipa. “Exportar” dá uma linha por mensagem, para conferir com a fatura.',
    ],
  },
  fields: {
    title: 'Campos próprios do cliente',
    text: [
      'Crie campos como seguro ou data da próxima compra. Aparecem na ficha, nos filtros e na importação. Os marcados como sensíveis só são vistos por quem pode.',
    ],
  },
  products: {
    title: 'Produtos: preço, stock e o que a lei pede',
    text: [
      'Em Produtos fica o que a loja vende. Comece por “Importar”: basta uma folha com nome, código, preço e stock; o que for recusado volta num ficheiro com o motivo.',
      'Tarja, lista de controlo e registo na ANVISA dizem quando uma encomenda precisa de receita. Nenhum preço passa do PMC. Um preço ou stock com mais de 24 horas aparece como antigo.',
      'Selecione vários produtos para mudar o preço, a categoria ou tirar de venda de uma vez.',
    ],
  },
  catalog: {
    title: 'Catálogo do WhatsApp',
    text: [
      'Associe o catálogo da Meta em “Situação do catálogo” e escolha os produtos em “Adicionar ao catálogo”. Preço, stock e fotografia seguem sozinhos o produto.',
      'Os medicamentos não vão para o catálogo: a política do WhatsApp não o permite. O que a Meta recusa traz o motivo, e volta a ser enviado quando o produto muda.',
    ],
  },
  quotes: {
    title: 'Orçamentos: fazer, enviar e passar a encomenda',
    text: [
      'Ao lado da conversa, em “Orçamentos”, digite o nome ou leia o código de cada produto: Enter põe, o número é a quantidade. Ao lado da conversa aparece o que o cliente vai receber; “Guardar e enviar” (Ctrl+Enter) manda o texto e a folha em PDF, com o Pix da loja enquanto o orçamento vale. Fechar guarda o rascunho.',
      'Um desconto acima do seu perfil pode pedir a aprovação de um colega. Até lá o orçamento não é enviado.',
      '“Virar pedido” mostra antes o que mudou de preço, de PMC e de stock, e faz uma só encomenda, por mais que se clique.',
    ],
  },
  controlPanel: {
    title: 'Painel de controlo: a loja agora',
    text: [
      'O painel mostra quem espera na fila, há quanto tempo, o que está em mão e quem está disponível. Os números chegam sozinhos; ao lado do título está de que hora são, e um aviso quando a ligação cai.',
      'Clique no “i” ao lado de um número para ler como é contado. Os de hoje são os mesmos dos relatórios.',
      '“Modo TV” enche o ecrã para pendurar na parede: letras grandes, sem nome de cliente, e o ecrã não se apaga. Esc sai.',
      'Em “Conversas” ouve uma conversa sem que fique como lida, sussurra algo que só a equipa vê, ou assume-a dizendo porquê. O humor vem de uma lista de palavras, e a palavra encontrada fica ao lado.',
      'Em “Alertas”, diga do que a loja quer ser avisada: fila parada, ninguém a atender, NPS em queda, envios a falhar, catálogo ou ERP parado. O aviso vem uma vez enquanto dura, no ecrã e, se quiser, por e-mail; quem viu marca como visto.',
    ],
  },
  orders: {
    title: 'Encomendas: do carrinho à entrega',
    text: [
      'O carrinho que o cliente envia pelo WhatsApp passa a encomenda sozinho. Uma encomenda também nasce ao lado da conversa, de um orçamento ou em “Novo pedido”.',
      'Leve a encomenda adiante na página dela ou no quadro. O cliente é avisado quando o estado da etapa tem mensagem; voltar uma etapa não avisa ninguém.',
      'Cancelada, uma encomenda já não muda. Os artigos devolvidos deixam de ser cobrados.',
    ],
  },
  prescriptions: {
    title: 'Receitas: o que o farmacêutico avalia',
    text: [
      'Em Encomendas, “Farmacêuticos”, registe quem tem CRF. Onde a lei pede receita, a encomenda só é confirmada depois de um deles aprovar.',
      'Abra a fotografia na conversa e use “Anexar ao pedido”. A receita de antimicrobiano vale 10 dias; caducada, a encomenda pede outra.',
      'Um medicamento controlado precisa da receita digital com número do SNCR, ou do original na entrega, e não leva cobrança por ligação nem Pix antecipado.',
    ],
  },
  pbm: {
    title: 'PBM ao balcão',
    text: [
      'Na encomenda, em PBM, escolha pedir a autorização, o artigo e o programa. Com programas ligados ao Balcão a resposta chega sozinha; nos outros, autorize no portal da operadora e escreva aqui o número (NSU) e o desconto, ou porque foi negado.',
      'Autorizado, o artigo fica mais barato e o total muda logo. Mudar o preço ou a quantidade desfaz a autorização: peça outra. O desconto da loja não vale para o artigo, a não ser que o programa o some.',
      'Negado ou fora de prazo, o desconto sai da encomenda, e nada é enviado, cobrado ou entregue antes de alguém marcar que viu. Cancelar a encomenda ou devolver o artigo desfaz a autorização; entregar confirma a venda.',
      'O que as operadoras devem está no relatório de PBM, mês a mês, com o ficheiro que segue para elas. O cartão e o CPF do beneficiário desaparecem assim que a operadora responde.',
    ],
  },
  pix: {
    title: 'Cobrar por Pix',
    text: [
      'Com a chave Pix nos Dados da loja, “Cobrar por Pix” na encomenda ou ao lado da conversa faz o código; “Enviar na conversa” manda o QR e o código. Alguém confirma quando o dinheiro chega.',
      'Com a conta do banco em Integrações com ERP, separador Pix, o pagamento confirma-se sozinho, e as devoluções saem pelo banco.',
    ],
  },
  erp: {
    title: 'Ligar o sistema da loja (ERP)',
    text: [
      'Em Integrações com ERP escolha Bling, Tiny, Omie, um ficheiro ou a nossa API. O sistema da loja manda no preço e no stock; o Balcão envia as encomendas confirmadas, uma vez cada.',
      'O que o sistema recusa fica em “Recusados”, com o motivo e o que fazer. Preço zero, salto de mais de 60 % ou falta de mais de 20 % dos produtos esperam por uma pessoa.',
      'Quando uma encomenda espera por um produto, “Vincular produto” procura no próprio ERP por nome, código ou código de barras; em Produtos, “Vincular no ERP” faz o mesmo. O que já é de outro produto aparece a dizer de qual.',
      'Se o acesso se perder, as encomendas esperam à vista e saem quando alguém voltar a entrar.',
    ],
  },
  reasons: {
    title: 'Motivos de encerramento',
    text: [
      'São o que a equipa escolhe ao encerrar. Cada motivo diz em que deu (ganho, perdido ou neutro) e pode pedir mais: o valor da venda, o produto que faltou.',
      'Um motivo eliminado continua nos atendimentos que já terminaram com ele.',
    ],
  },
  hours: {
    title: 'Horário de funcionamento',
    text: [
      'Nas Definições do atendimento, diga quando a loja abre, os feriados e o que se responde a quem escreve fora de horas. Cada ligação ou setor pode ter o seu.',
    ],
  },
  closing: {
    title: 'Mensagem de encerramento',
    text: [
      'O que o cliente recebe quando o atendimento termina. Pode haver uma por ligação, setor ou motivo. O texto pode trazer os dados da loja, como {{loja_cnpj}} e {{loja_horario}}.',
    ],
  },
  survey: {
    title: 'Inquérito de satisfação',
    text: [
      'Depois do encerramento a loja pode pedir uma nota. A resposta do cliente fica no atendimento e não abre outro.',
    ],
  },
  silence: {
    title: 'Quando o cliente deixa de responder',
    text: [
      'Diga ao fim de quanto tempo a loja pergunta se o cliente ainda aí está, e quando encerra sozinha. Na fila vale o mesmo para quem espera.',
    ],
  },
  invite: {
    title: 'Convidar alguém para a equipa',
    text: [
      'Em Utilizadores, abra Convites e envie um para o e-mail da pessoa, já com perfil, setor e ligações. A ligação vale sete dias e uma só vez; a pessoa escolhe a própria palavra-passe.',
      'O convite pode ser reenviado ou cancelado enquanto não é aceite.',
    ],
  },
  roles: {
    title: 'Perfis: quem abre o quê',
    text: [
      'Um perfil diz que páginas a pessoa abre. Ninguém dá a outro mais do que tem. A loja fica sempre com pelo menos um administrador.',
    ],
  },
  departments: {
    title: 'Setores',
    text: [
      'Quem é de um setor vê na fila os atendimentos dele e os que não têm setor. Uma transferência pode ir para o setor inteiro.',
    ],
  },
  security: {
    title: 'Quem entrou e quem viu o quê',
    text: [
      'O relatório de segurança mostra entradas, palavras-passe erradas, mudanças de acesso e quem abriu os dados de cada cliente.',
    ],
  },
  store: {
    title: 'Dados da loja',
    text: [
      'Morada, telefones, entrega e pagamento: o que a equipa consulta e envia ao cliente com um clique.',
    ],
  },
  terms: {
    title: 'Termos de utilização',
    text: [
      'Todos aceitam os termos antes de entrar; uma versão nova é pedida de novo. O administrador pode publicar também os termos da própria loja e ver quem aceitou.',
    ],
  },
  ...figuresInPortugal,
  broken: {
    title: 'O ecrã bloqueou ou mostra algo errado',
    text: [
      'Recarregue a página: nada do que foi enviado ou está à espera se perde. Se voltar a acontecer, escreva pelo formulário abaixo com a hora em que aconteceu.',
      'O registo deste dispositivo, sem dados pessoais, pode ser exportado no menu da sua conta, em Programador.',
    ],
  },
}
