import { paths } from '@qiyin/calls/addresses/paths.ts'
import { EmptyArt, MissingArt, StampedArt, WaitingArt } from '@qiyin/ui/feedback/art.tsx'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { GuideSlides } from '../guide-slides/guide-slides.tsx'

/** G-09: the five steps from a company to its first signature. */
export function EnterpriseGuide({ onClose }: { onClose: () => void }): ReactElement {
  const navigate = useNavigate()
  return (
    <GuideSlides
      title="企业指引"
      slides={[
        { title: '创建企业', text: '填写企业全称并选择认证渠道，即可创建企业', art: <EmptyArt /> },
        {
          title: '企业认证',
          text: '上传营业执照，通过法定代表人身份或对公打款完成认证',
          art: <MissingArt />,
        },
        { title: '个人实名认证', text: '企业管理员和签署人须先完成个人实名认证', art: <WaitingArt /> },
        { title: '印章授权', text: '制作企业印章，授权给需要用印的人员和应用', art: <StampedArt /> },
        { title: '签署文件', text: '被授权的人员在签署页选择印章，完成意愿确认后签署', art: <StampedArt /> },
      ]}
      last={{ text: '立即创建企业', onClick: () => void navigate(paths.enterpriseEdit()) }}
      onClose={onClose}
    />
  )
}
