import { paths } from '@qiyin/calls/addresses/paths.ts'
import {
  isSupplierCode,
  supplierCodes,
  supplierLabel,
  type SupplierCode,
} from '@qiyin/domain/company/supplier.ts'
import { useSupplierWays } from '@qiyin/ui/company/use-supplier-ways.ts'
import { Modal, Radio } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import './change-supplier-dialog.css'

interface ChangeSupplierDialogProps {
  company: { companyId: string; companyName: string; supplierCode: string }
  onClose: () => void
}

/** D-33: another supplier, proven anew in the wizard; until then the present one stays in use. */
export function ChangeSupplierDialog({ company, onClose }: ChangeSupplierDialogProps): ReactElement {
  const navigate = useNavigate()
  const others = useSupplierWays().filter(({ supplierCode }) => supplierCode !== company.supplierCode)
  const open = others.filter(({ isOpen }) => isOpen)
  const [wanted, setWanted] = useState<SupplierCode>()
  const chosen = (open.find(({ supplierCode }) => supplierCode === wanted) ?? open[0])?.supplierCode
  const present = isSupplierCode(company.supplierCode)
    ? supplierLabel[company.supplierCode]
    : company.supplierCode
  return (
    <Modal
      open
      centered
      width={480}
      title="更换认证渠道"
      okText="去认证"
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => {
        if (chosen) void navigate(paths.enterpriseAuthentication({ ...company, supplierCode: chosen }))
      }}
      onCancel={onClose}
    >
      <p>
        「{company.companyName}」当前使用{present}
        。更换后需用新的渠道重新完成企业认证，并由其签发新的证书；认证完成前仍使用当前渠道。
      </p>
      <Radio.Group
        className="change-supplier-dialog"
        aria-label="新的认证渠道"
        value={chosen}
        onChange={({ target }) => setWanted(supplierCodes.find((code) => code === target.value))}
      >
        {others.map(({ supplierCode, label, text, isOpen }) => (
          <Radio key={supplierCode} value={supplierCode} disabled={!isOpen}>
            {label}
            <span className="cap ink3 change-supplier-dialog-ways">{text}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  )
}
