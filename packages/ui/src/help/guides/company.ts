import type { Guide } from './guide.ts'

/** 2 企业实名认证. */
export const companyGuide: Guide = {
  title: '企业实名认证',
  lead: '由企业管理员办理：先完成个人实名认证，再创建企业并认证。认证通过后，企业才能发起和签署合同。',
  sections: [
    {
      id: 'person',
      title: '管理员完成个人实名认证',
      steps: [
        { text: '首次登录后，按提示点击“立即前往”，进入个人实名认证。', picture: 'real-name' },
        {
          text: '填写姓名、身份证号和本人名下的手机号，点击“获取验证码”并填写验证码，阅读并勾选协议，点击“下一步”。也可以点击“上传身份证自动填写”。',
          picture: 'real-name-form',
        },
        { text: '显示“认证成功”，即可继续认证企业。', picture: 'real-name-done' },
      ],
    },
    {
      id: 'create',
      title: '创建企业',
      steps: [
        { text: '打开“企业管理”中的“企业信息”，点击“新增企业”。', picture: 'company-list' },
        {
          text: '填写企业名称，须与营业执照一致；选择认证渠道，点击“下一步”。',
          picture: 'company-create',
        },
      ],
    },
    {
      id: 'prove',
      title: '认证企业',
      steps: [
        {
          text: '选择您的身份：“法定代表人”或“代理人”，阅读并勾选协议，点击“下一步”。',
          picture: 'company-admin',
        },
        {
          text: '上传营业执照，填写统一社会信用代码和法定代表人姓名，点击“下一步”。',
          picture: 'company-licence',
        },
        {
          text: '选择认证方式。法定代表人本人办理的，选择“法定代表人身份认证”，填写身份证号后点击“提交认证”。',
          picture: 'company-legal',
        },
        {
          text: '选择“企业打款认证”的，填写对公账户信息并点击“保存”，再点击“下载申请表”，签字盖章后拍照上传，点击“提交审核”；收到款项后填写到账金额，点击“确认”。',
          picture: 'company-payment',
        },
        {
          text: '显示“企业认证成功”后，点击“去添加印章”，继续制作企业印章。',
          picture: 'company-done',
        },
      ],
    },
    {
      id: 'questions',
      title: '常见问题',
      questions: [
        ['可以中断后再办吗？', '可以。填写的资料会保留，回到“企业信息”点击“去认证”继续办理。'],
        [
          '一直没有收到打款？',
          '一般 2 小时内到账，节假日可能顺延。请在网银中按附言“企业认证”查找，仍未收到的，点击“没有收到款项？”核对收款账户；打款满 2 小时后可在那里申请重新打款一次，金额不变。',
        ],
        ['金额填错了怎么办？', '还可以再试，次数用完后本次认证取消，需要重新申请。'],
      ],
    },
  ],
}
