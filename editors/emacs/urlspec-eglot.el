;;; urlspec-eglot.el --- The language server of urlspec in Eglot  -*- lexical-binding: t -*-

;; Eglot uses one server per buffer.  At the end of the list, this one is used in modes without another.

;;; Code:

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((text-mode prog-mode conf-mode) . ("urlspec" "lsp")) t)
  ;; Eglot has no list to which packages add settings.
  (setq-default eglot-workspace-configuration
                (plist-put (default-value 'eglot-workspace-configuration) :urlspec '(:spec "current"))))

(add-hook 'text-mode-hook #'eglot-ensure)

(provide 'urlspec-eglot)
;;; urlspec-eglot.el ends here
